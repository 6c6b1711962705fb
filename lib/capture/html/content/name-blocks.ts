/**
 * Which blocks name what follows them: the words of a heading or of a term in a definition list. Where names rank and
 * which box frames them, so that a name is never joined to text of another part of the page. Reads the document only.
 */
import type { TextBlock } from './text-blocks';

/** Names of a lower rank stand inside what a name of a higher rank (a smaller number) names. */
const ranks: ReadonlyMap<string, number> = new Map([
  ['h1', 1],
  ['h2', 2],
  ['h3', 3],
  ['h4', 4],
  ['h5', 5],
  ['h6', 6],
  ['dt', 7],
]);
/** Boxes that a name may have inside it around its words. */
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

/** The nearest box that is a part of the page rather than of its text, or null. */
export function findFrame(start: Element): Element | null {
  let element: Element | null = start;
  while (element && !frames.has(element.localName) && !frameRoles.has(element.getAttribute('role') ?? '')) {
    element = element.parentElement;
  }
  return element;
}
