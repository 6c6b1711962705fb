/**
 * Groups words into rows: everything on one baseline, including superscripts and subscripts, ordered from left to right. A new cell
 * begins wherever the gap is wider than a space between words can be. Pure.
 */
import type { PdfTable, PdfWord } from './page-text';
import { hasSignsBefore, isCurrency, isNumber } from './table-numbers';

export type RowCell = { readonly words: readonly PdfWord[]; readonly x: number; readonly right: number };
export type PdfRow = {
  readonly y: number;
  readonly size: number;
  readonly cells: readonly RowCell[];
  /** A table that stands at this place, instead of words. */
  readonly table?: PdfTable;
  /** The lines of a form that stand at this place, in their order, instead of words. */
  readonly lines?: readonly PdfRow[];
};

/** True if the row stands for a table or a form, and has no words of its own. */
export function isPlaced(row: PdfRow): boolean {
  return row.table !== undefined || row.lines !== undefined;
}

/** The gap in units of the font size. In justified text, gaps are seldom larger than one. */
export const cellGap = 1.25;
/** A monospaced blank is 0.6 wide, and more than two in a row are layout. */
const monospaceCellGap = 1.3;

export function groupIntoRows(words: readonly PdfWord[]): PdfRow[] {
  const rows: { y: number; size: number; words: PdfWord[] }[] = [];
  const hosts = findHosts(words);
  const rowOf = new Map<PdfWord, { readonly words: PdfWord[] }>();
  // At equal heights the largest word comes first, so that a row takes the baseline of its text and not that of a superscript beside it.
  for (const word of words.toSorted((left, right) => left.y - right.y || right.size - left.size)) {
    if (hosts.has(word)) continue;
    const row = rows.slice(-4).findLast((candidate) => isOnRow(word, candidate));
    if (row === undefined) {
      const opened = { y: word.y, size: word.size, words: [word] };
      rows.push(opened);
      rowOf.set(word, opened);
      continue;
    }
    row.words.push(word);
    rowOf.set(word, row);
    if (word.size > row.size) Object.assign(row, { y: word.y, size: word.size });
  }
  for (const [word, host] of hosts) rowOf.get(host)?.words.push(word);
  return rows.toSorted((left, right) => left.y - right.y).map((row) => createRow(row.words, row.y));
}

/** Two edges that are this near in points are looked for together. */
const edgeStep = 8;

/**
 * Finds the words that follow a larger one without a gap, higher or lower than it: a superscript or subscript belongs to the row of its base,
 * even if the row of another column is at its height.
 */
function findHosts(words: readonly PdfWord[]): ReadonlyMap<PdfWord, PdfWord> {
  const largest = words.reduce((most, word) => Math.max(most, word.size), 0);
  const smallest = words.reduce((least, word) => Math.min(least, word.size), largest);
  const hosts = new Map<PdfWord, PdfWord>();
  if (smallest > largest * scriptSize) return hosts;
  const byEdge = Map.groupBy(words, (word) => Math.floor(word.right / edgeStep));
  for (const word of words) {
    if (word.size > largest * scriptSize) continue;
    const slot = Math.floor(word.x / edgeStep);
    const near = [slot - 1, slot, slot + 1].flatMap((one) => byEdge.get(one) ?? []);
    const host = near.find((candidate) => isScriptOf(word, candidate));
    if (host !== undefined) hosts.set(word, host);
  }
  // What follows a script is a script of the same base.
  for (const [word, host] of hosts) hosts.set(word, hosts.get(host) ?? host);
  return hosts;
}

/** In units of the size of its base, a script is at most this large, */
const scriptSize = 0.85;
/** and follows it within this. */
const scriptGap = 0.2;

function isScriptOf(word: PdfWord, base: PdfWord): boolean {
  const gap = word.x - base.right;
  const rise = Math.abs(base.y - word.y);
  return (
    word.size <= base.size * scriptSize &&
    Math.abs(gap) <= base.size * scriptGap &&
    rise > word.size * 0.2 &&
    rise <= base.size * 0.5
  );
}

/** Baselines within a fifth of the font size are equal. A smaller word may be higher or lower by up to half of it. */
function isOnRow(word: PdfWord, row: { readonly y: number; readonly size: number }): boolean {
  const distance = Math.abs(word.y - row.y);
  const larger = Math.max(word.size, row.size);
  const smaller = Math.min(word.size, row.size);
  return distance <= smaller * 0.2 || (smaller <= larger * scriptSize && distance <= larger * 0.5);
}

function createRow(words: readonly PdfWord[], y: number): PdfRow {
  const cells = splitIntoCells(words.toSorted((left, right) => left.x - right.x));
  return { y, size: measureSize(cells), cells };
}

/** Returns the size of most of the letters. */
export function measureSize(cells: readonly RowCell[]): number {
  const letters = new Map<number, number>();
  for (const word of cells.flatMap((cell) => cell.words)) {
    letters.set(word.size, (letters.get(word.size) ?? 0) + word.text.length);
  }
  return [...letters].sort((left, right) => right[1] - left[1])[0]?.[0] ?? 0;
}

export function createCell(words: readonly PdfWord[]): RowCell {
  return { words, x: words[0]?.x ?? 0, right: words.reduce((most, word) => Math.max(most, word.right), 0) };
}

function splitIntoCells(words: readonly PdfWord[]): RowCell[] {
  const cells: PdfWord[][] = [];
  const signsBefore = hasSignsBefore(words.map((word) => word.text));
  let right = 0;
  for (const word of words) {
    const last = cells.at(-1);
    const isOneAmount = signsBefore && isCurrency(last?.at(-1)?.text ?? '') && isNumber(word.text);
    if (last === undefined || (!isOneAmount && isNewCell(word, right))) cells.push([word]);
    else last.push(word);
    right = Math.max(right, word.right);
  }
  return cells.map(createCell);
}

/** A closing bracket or a percent sign belongs to the number before it even if it stands in a column of its own. */
function isNewCell(word: PdfWord, right: number): boolean {
  const gap = word.x - right;
  if (/^(?:\)|%|\)%)$/.test(word.text)) return gap > word.size * 2.5;
  return gap > word.size * (word.isMonospace ? monospaceCellGap : cellGap);
}

export function getRowText(row: PdfRow): string {
  return row.cells.flatMap((cell) => cell.words.map((word) => word.text)).join(' ');
}
