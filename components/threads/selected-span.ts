/** Finds the stored passage of a selection, and the place on the page of a stored passage. */
import type { Span } from '@/lib/evidence/span';
import { findSequence, listShownWords, type ShownWord, type StoredWord } from './text-words';

/** Returns the stored span of what is selected, or null if no word is, or if the words are not in the stored text. */
export function findSelectedSpan(root: Element, stored: readonly StoredWord[], range: Range): Span | null {
  const shown = listShownWords(root);
  const selected = shown.flatMap((one, index) => (isSelected(one, range) ? [index] : []));
  const [first] = selected;
  const last = selected.at(-1);
  if (first === undefined || last === undefined) return null;
  const sought = shown.slice(first, last + 1);
  const place = findSequence(shown, sought).indexOf(first);
  const at = findSequence(stored, sought)[place];
  const start = at === undefined ? undefined : stored[at]?.start;
  const end = at === undefined ? undefined : stored[at + sought.length - 1]?.end;
  return start === undefined || end === undefined ? null : { start, end };
}

/** Returns the place on the page, or null if the passage is not shown. */
export function findShownRange(root: Element, stored: readonly StoredWord[], span: Span): Range | null {
  const first = stored.findIndex(({ end }) => end > span.start);
  const after = stored.findIndex(({ start }) => start >= span.end);
  const sought = stored.slice(Math.max(0, first), after < 0 ? stored.length : after);
  if (first < 0 || sought.length === 0) return null;
  const place = findSequence(stored, sought).indexOf(first);
  const shown = listShownWords(root);
  const at = findSequence(shown, sought)[place];
  const begin = at === undefined ? undefined : shown[at];
  const end = at === undefined ? undefined : shown[at + sought.length - 1];
  if (begin === undefined || end === undefined) return null;
  const range = document.createRange();
  range.setStart(begin.node, begin.start);
  range.setEnd(end.node, end.end);
  return range;
}

function isSelected({ node, start, end }: ShownWord, range: Range): boolean {
  if (!range.intersectsNode(node)) return false;
  const own = document.createRange();
  own.setStart(node, start);
  own.setEnd(node, end);
  return (
    range.compareBoundaryPoints(Range.END_TO_START, own) < 0 &&
    range.compareBoundaryPoints(Range.START_TO_END, own) > 0
  );
}
