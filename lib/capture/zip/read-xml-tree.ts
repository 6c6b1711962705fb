/**
 * Reads a small XML part as a tree. Names are without their prefix, because writers choose prefixes as they like. Elements are bounded here,
 * and their depth by `scan-xml`; what is wrong with the nesting is read as well as it can be. For a large part use `scanXml`.
 */
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { type CaptureFailure, createCaptureFailure } from '../files/capture-failure';
import { readCharacterData, decodeXmlText } from './decode-xml-text';
import { getXmlAttribute, scanXml } from './scan-xml';

export type XmlElement = {
  readonly name: string;
  /** As written, for `getAttribute`. */
  readonly attributes: string;
  readonly children: XmlElement[];
  /** The text of an element without children; of others it is empty. */
  text: string;
};

export function readXmlTree(xml: string): Result<XmlElement, CaptureFailure> {
  const root: XmlElement = { name: '', attributes: '', children: [], text: '' };
  const stack: { readonly element: XmlElement; readonly start: number }[] = [{ element: root, start: 0 }];
  let count = 0;
  const scanned = scanXml(xml, {
    open: (tag) => {
      count += 1;
      const element = { name: dropPrefix(tag.name), attributes: tag.attributes, children: [], text: '' };
      stack.at(-1)?.element.children.push(element);
      stack.push({ element, start: tag.end });
    },
    close: (tag) => {
      const open = stack.at(-1);
      if (stack.length < 2 || open?.element.name !== dropPrefix(tag.name)) return;
      if (open.element.children.length === 0 && tag.start >= open.start)
        open.element.text = readCharacterData(xml.slice(open.start, tag.start));
      stack.pop();
    },
    isDone: () => count > limits.xmlTreeElements,
  });
  if (!scanned.ok) return scanned;
  return count > limits.xmlTreeElements ? fail(createCaptureFailure('too_complex', tooMany)) : succeed(root);
}

const tooMany = 'A part of this file has too many elements to be read. Split the file and add the parts.';

const dropPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns the decoded value of an attribute, or null. A prefix is part of its name: `r:id`. */
export function getAttribute(element: XmlElement | undefined, name: string): string | null {
  const value = element === undefined ? null : getXmlAttribute(element.attributes, name);
  return value === null ? null : decodeXmlText(value);
}

/** Returns the element at the end of a path of children, or undefined. */
export function findElement(
  element: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** Returns all elements of a name below one, in the order of the part, none of them inside another. */
export function listElements(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return (element?.children ?? []).flatMap((child) =>
    child.name === name ? [child] : listElements(child, name),
  );
}
