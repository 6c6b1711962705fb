/**
 * Writes a document as the plain, well-formed HTML that Readability's own parser needs: every element closed, every attribute with a value,
 * only text and elements. Reads the document and changes nothing. What it writes is parsed by `run-readability.ts` and never leaves it.
 */
import { isElement, isText } from '../parse/node-kinds';
import { voidElements } from '../parse/element-rules';

/**
 * An attribute that some elements get in the copy and do not have in the document. A `<div>` and the body pass it on to their own text, each
 * piece in a `<span>`, because Readability moves such text into a paragraph of its own making and throws the `<div>` away.
 */
type Mark = { readonly name: string; readonly values: ReadonlyMap<Element, string> };

const passing: ReadonlySet<string> = new Set(['div', 'body']);

export function writePlainHtml(root: Element, mark: Mark): string {
  const parts: string[] = [];
  const writeText = (text: string, value: string | null): void => {
    if (value === null || text.trim() === '') parts.push(escapeText(text));
    else parts.push('<span ', mark.name, '="', value, '">', escapeText(text), '</span>');
  };
  const write = (element: Element, passedOn: string | null): void => {
    const name = element.localName;
    parts.push('<', name);
    for (const { name: key, value } of element.attributes) {
      if (key !== mark.name && attributeName.test(key)) parts.push(' ', key, '="', escapeValue(value), '"');
    }
    const value = mark.values.get(element);
    if (value !== undefined && !passing.has(name)) parts.push(' ', mark.name, '="', value, '"');
    const textValue = value === undefined ? passedOn : passing.has(name) ? value : null;
    if (voidElements.has(name)) {
      parts.push('/>');
      return;
    }
    parts.push('>');
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (isText(node)) writeText(node.data, textValue);
      else if (isElement(node)) write(node, textValue);
    }
    parts.push('</', name, '>');
  };
  write(root, null);
  return parts.join('');
}

const attributeName = /^[a-z_][\w.:-]*$/i;
const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
const escapeValue = (value: string): string => escapeText(value).replaceAll('"', '&quot;');
