/** Tells which neighbouring units one quote may contain. Pure. */
import { createProjection } from '@/lib/evidence/projection';
import type { IndexedUnit } from './packet-index';

type Pair = readonly [IndexedUnit, IndexedUnit];

/** Only these kinds are joined. A table row or a piece of code is complete by itself, and its neighbours say something else. */
const grown: ReadonlySet<IndexedUnit['kind']> = new Set(['sentence', 'item']);

/**
 * Returns two neighbours as a pair if one quote may contain both: they are in the same document, of the same kind, and have only markup
 * between them.
 */
export function joinPair(left: IndexedUnit | undefined, right: IndexedUnit | undefined): Pair | null {
  if (left === undefined || right === undefined) return null;
  const announces = left.text.endsWith(':') && right.kind === 'item';
  return left.kind === right.kind || announces ? joinInSection(left, right) : null;
}

/** Returns two neighbours as a pair if one passage may contain both: as above, but what follows a paragraph may also be a list. */
export function joinInSection(left: IndexedUnit | undefined, right: IndexedUnit | undefined): Pair | null {
  if (left === undefined || right === undefined || left.source !== right.source) return null;
  if (!grown.has(left.kind) || !grown.has(right.kind)) return null;
  if (left.kind === 'item' && right.kind === 'sentence') return null;
  // Under another question, the text speaks of something else.
  if (left.headings.at(-1) !== right.headings.at(-1)) return null;
  return right.block - left.block <= 1 && isOnlyMarks(left, right) ? [left, right] : null;
}

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
