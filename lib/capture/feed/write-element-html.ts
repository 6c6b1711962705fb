/** Writes what is inside an element as HTML: the XHTML of an Atom entry, or markup that a writer of RSS forgot to escape. */
import { escapeHtml } from '../files/escape-html';
import type { FeedElement } from './read-feed-tree';

const voidElements = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'source', 'track', 'wbr']);

export function writeElementHtml({ children }: FeedElement): string {
  return children.map((child) => (typeof child === 'string' ? escapeHtml(child) : writeOne(child))).join('');
}

function writeOne(element: FeedElement): string {
  const name = element.name.slice(element.name.indexOf(':') + 1);
  if (!/^[a-z][\w-]*$/i.test(name)) return writeElementHtml(element);
  const attributes = Object.entries(element.attributes)
    .filter(([key]) => /^[a-z][\w-]*$/i.test(key) && key !== 'xmlns')
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('');
  return voidElements.has(name.toLowerCase())
    ? `<${name}${attributes}>`
    : `<${name}${attributes}>${writeElementHtml(element)}</${name}>`;
}
