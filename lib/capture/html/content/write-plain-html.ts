/**
 * Writes a document as the plain, well-formed HTML that Readability's own parser needs: every element closed, every attribute with a value,
 * only text and elements. Reads the document and changes nothing. What it writes is parsed by `run-readability.ts` and never leaves it.
 */
import { isElement, isText } from '../parse/node-kinds';
import { voidElements } from '../parse/element-rules';

/** An attribute that some elements get in the copy and do not have in the document. */
type Mark = { readonly name: string; readonly values: ReadonlyMap<Element, string> };

export function writePlainHtml(root: Element, mark: Mark): string {
  const parts: string[] = [];
  const write = (element: Element): void => {
    const name = element.localName;
    parts.push('<', name);
    for (const { name: key, value } of element.attributes) {
      if (key !== mark.name && attributeName.test(key)) parts.push(' ', key, '="', escapeValue(value), '"');
    }
    const value = mark.values.get(element);
    if (value !== undefined) parts.push(' ', mark.name, '="', value, '"');
    if (voidElements.has(name)) {
      parts.push('/>');
      return;
    }
    parts.push('>');
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (isText(node)) parts.push(escapeText(node.data));
      else if (isElement(node)) write(node);
    }
    parts.push('</', name, '>');
  };
  write(root);
  return parts.join('');
}

const attributeName = /^[a-z_][\w.:-]*$/i;
const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
const escapeValue = (value: string): string => escapeText(value).replaceAll('"', '&quot;');
