/** Tells which neighbouring units one quote may contain. Pure. */
import { createProjection } from '@/lib/evidence/projection';
import type { IndexedUnit } from './packet-index';

type Pair = readonly [IndexedUnit, IndexedUnit];

/** Only these kinds are joined, and code with the sentence that it completes. A table row is complete by itself. */
const grown: ReadonlySet<IndexedUnit['kind']> = new Set(['sentence', 'item']);

/**
 * Returns two neighbours as a pair if one quote may contain both: they are in the same document, of the same kind, and have only markup
 * between them.
 */
export function joinPair(left: IndexedUnit | undefined, right: IndexedUnit | undefined): Pair | null {
  if (left === undefined || right === undefined) return null;
  const announces = left.text.endsWith(':') && right.kind === 'item';
  return left.kind === right.kind || announces || isCompleted(left, right)
    ? joinInSection(left, right)
    : null;
}

/** Returns two neighbours as a pair if one passage may contain both: as above, but what follows a paragraph may also be a list. */
export function joinInSection(left: IndexedUnit | undefined, right: IndexedUnit | undefined): Pair | null {
  if (left === undefined || right === undefined || left.source !== right.source) return null;
  // Under another question, the text speaks of something else.
  if (left.headings.at(-1) !== right.headings.at(-1)) return null;
  if (isCompleted(left, right)) return [left, right];
  if (!grown.has(left.kind) || !grown.has(right.kind)) return null;
  if (left.kind === 'item' && right.kind === 'sentence') return null;
  return right.block - left.block <= 1 && isOnlyMarks(left, right) ? [left, right] : null;
}

/**
 * True for a sentence without its end, such as "Run the following command:" or "The option", and the code that stands there, and for that code
 * and the rest of the sentence.
 */
function isCompleted(left: IndexedUnit, right: IndexedUnit): boolean {
  if (right.block - left.block > 1) return false;
  if (right.kind === 'code') return left.kind === 'code' ? left.block === right.block : isUnfinished(left);
  return left.kind === 'code' && right.kind === 'sentence' && /^\p{Ll}/u.test(right.text);
}

export const isUnfinished = ({ kind, text }: IndexedUnit): boolean =>
  (kind === 'sentence' || kind === 'item') && !/[.!?…][\p{Pe}\p{Pf}"']*$/u.test(text);

const blank = /^\s*$/;
const marks = /^[\s>*_`+|-]*(?:\d{1,9}[.)]\s+)?$/;

/**
 * True if only white space and markup separate the units, so that their words are contiguous in the document. A mark that opens nothing is
 * text, as readers see it.
 */
function isOnlyMarks(left: IndexedUnit, right: IndexedUnit): boolean {
  const { markdown } = left.source;
  const between = markdown.slice(left.end, right.start);
  if (blank.test(between)) return true;
  if (!marks.test(between)) return false;
  const start = markdown.lastIndexOf('\n', left.start) + 1;
  const end = markdown.indexOf('\n', right.end);
  const seen = createProjection(markdown.slice(start, end === -1 ? undefined : end)).text;
  return squeeze(seen).includes(squeeze(`${left.text}${right.text}`));
}

const squeeze = (text: string): string => text.replace(/\s+/gu, '');

/** Returns how many characters of the document the units span. */
export const spanChars = (units: readonly IndexedUnit[]) => (units.at(-1)?.end ?? 0) - (units[0]?.start ?? 0);
