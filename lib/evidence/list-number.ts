/**
 * The number that a list shows before an item. The projection hides it, but a quote may repeat it. Reads at most one line's beginning.
 */
import { type PreparedDocument, toMarkdownSpan } from './prepare-document';

const maxSignChars = 120;
/** Signs of quotations and outer lists, the number, and marks of emphasis before the first word. */
const listSign = /^(?:[ \t>]|[-*+][ \t])*(\d{1,9})[.)][ \t]+[*_`~"'[(]*$/;

/** Returns the number of the list item whose first word is the one at `index`, or null. */
export function readListNumber(document: PreparedDocument, index: number): string | null {
  const start = document.words.starts[index] ?? 0;
  const { start: offset } = toMarkdownSpan(document, { start, end: start + 1 });
  const before = document.markdown.slice(Math.max(0, offset - maxSignChars), offset);
  return listSign.exec(before.slice(before.lastIndexOf('\n') + 1))?.[1] ?? null;
}
