/**
 * Finds the blocks that name what follows them: the words of a heading, or of a term in a definition list. Also gives the rank of a name
 * and the box that frames it, so that a name is never joined to text from another part of the page. Reads the document only.
 */
import type { TextBlock } from './text-blocks';

/** A smaller number is a higher rank. Names of a lower rank are inside the section of a name of a higher rank. */
const ranks: ReadonlyMap<string, number> = new Map([
  ['h1', 1],
  ['h2', 2],
  ['h3', 3],
  ['h4', 4],
  ['h5', 5],
  ['h6', 6],
  ['dt', 7],
]);
/** The number of levels searched upwards, since boxes may surround the words inside a heading or a term. */
const boxesInside = 4;
const frames: ReadonlySet<string> = new Set(['nav', 'aside', 'footer', 'dialog', 'form']);
const frameRoles: ReadonlySet<string> = new Set(['navigation', 'dialog', 'contentinfo']);

export type BlockName = { readonly element: Element; readonly rank: number };

export function findName(block: TextBlock): BlockName | null {
  let element: Element | null = block.owner;
  for (let level = 0; level < boxesInside && element; level += 1, element = element.parentElement) {
    const rank = ranks.get(element.localName);
    if (rank !== undefined) return { element, rank };
  }
  return null;
}

/** Returns the nearest enclosing box that belongs to the page's frame rather than to its text, or null. */
export function findFrame(start: Element): Element | null {
  let element: Element | null = start;
  while (element && !frames.has(element.localName) && !frameRoles.has(element.getAttribute('role') ?? '')) {
    element = element.parentElement;
  }
  return element;
}
