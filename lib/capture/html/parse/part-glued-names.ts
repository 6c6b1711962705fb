/**
 * Inserts a space between a name and its type when only the style sheet separates them: `<span class="name">amount</span> <span
 * class="type">integer</span>` written without the space reads "amountinteger". Applies only to headings and terms, only between
 * neighbouring elements with different classes, and never beside a punctuation mark. Modifies the document.
 */
import { isElement, isText } from './node-kinds';

const names = 'h2,h3,h4,h5,h6,dt';
const partElements: ReadonlySet<string> = new Set([
  'a',
  'b',
  'code',
  'em',
  'i',
  'small',
  'span',
  'strong',
  'var',
]);
/** The most elements examined in one heading or term. Nothing with more parts is a name. */
const maxParts = 100;
/** With fewer letters, it is a drop cap or a piece of a word. */
const endsWord = /[\p{L}\p{N}_]{2}$/u;
const startsWord = /^\p{L}{2}/u;

export function partGluedNames(document: Document): void {
  for (const name of document.querySelectorAll(names)) {
    if (name.firstElementChild !== null) partGlued(name, { left: maxParts });
  }
}

function partGlued(parent: Element, budget: { left: number }): void {
  for (let node = parent.firstChild; node && budget.left > 0; node = node.nextSibling) {
    if (!isElement(node)) continue;
    budget.left -= 1;
    partGlued(node, budget);
    const next = findNext(node);
    if (next && areGlued(node, next)) node.after(parent.ownerDocument.createTextNode(' '));
  }
}

/** Returns the next element if no text comes between. A `<wbr>` is not a space and is skipped. */
function findNext(element: Element): Element | null {
  let next = element.nextSibling;
  while (next && isElement(next) && next.localName === 'wbr') next = next.nextSibling;
  return next && isElement(next) ? next : null;
}

function areGlued(left: Element, right: Element): boolean {
  if (!partElements.has(left.localName) || !partElements.has(right.localName)) return false;
  if (left.getAttribute('class') === right.getAttribute('class')) return false;
  return endsWord.test(readEdge(left, 'lastChild')) && startsWord.test(readEdge(right, 'firstChild'));
}

/** Returns the text at one end of an element without reading the rest of it. */
function readEdge(element: Element, side: 'firstChild' | 'lastChild'): string {
  let node: Node | null = element;
  while (node && !isText(node)) node = node[side];
  return node && isText(node) ? node.data : '';
}
