/**
 * Divides the row of titles above a table whose titles stand as close as words of a text: each of them begins, ends or is centred where the
 * cells of its column do. Pure.
 */
import { isPlaced, type PdfRow, type RowCell } from './group-rows';
import type { PdfRule, PdfWord } from './page-text';
import type { Column } from './table-columns';

/** In points: edges this near are one. */
const edgeWidth = 1.5;
/** In units of the font size: how far titles stand above the first row. */
const maxDistance = 2;
/** With fewer columns, words of a text stand at their edges by chance: the titles then are bold, or a line is drawn below them. */
const manyColumns = 4;
const maxWords = 60;

type TitlePlace = {
  readonly row: PdfRow | undefined;
  readonly below: PdfRow;
  readonly columns: readonly Column[];
  readonly rules: readonly PdfRule[];
};

/** Returns the row with a cell for each column, or null if it is no row of titles. */
export function divideTitles({ row, below, columns, rules }: TitlePlace): PdfRow | null {
  if (row === undefined || isPlaced(row) || row.cells.length >= columns.length) return null;
  if (below.y - row.y > row.size * maxDistance) return null;
  const words = row.cells.flatMap((cell) => cell.words);
  if (words.length > maxWords || words.length < columns.length) return null;
  if (columns.length < manyColumns && !isSetOff(words, { row, below, rules })) return null;
  const cells = matchColumns(words, columns);
  return cells === null ? null : Object.assign({}, row, { cells });
}

function isSetOff(
  words: readonly PdfWord[],
  { row, below, rules }: Pick<TitlePlace, 'below' | 'rules'> & { readonly row: PdfRow },
): boolean {
  const isBold = (some: readonly PdfWord[]) => some.every((word) => word.isBold);
  if (isBold(words) && !isBold(below.cells.flatMap((cell) => cell.words))) return true;
  return rules.some((rule) => rule.top > row.y - 1 && rule.bottom < below.y - below.size * 0.5);
}

type Match = { readonly cells: readonly RowCell[]; readonly score: number };

/**
 * Gives each column the words that follow one another and stand at its edge, or returns null. Of several ways, it takes the one whose titles
 * are further apart and nearer to the edges.
 */
function matchColumns(words: readonly PdfWord[], columns: readonly Column[]): readonly RowCell[] | null {
  // The best way to give the first words to the columns so far, by how many words it takes.
  let taken: ReadonlyMap<number, Match> = new Map([[0, { cells: [], score: 0 }]]);
  for (const column of columns) taken = matchColumn(words, column, taken);
  return taken.get(words.length)?.cells ?? null;
}

function matchColumn(
  words: readonly PdfWord[],
  { left, right }: Column,
  taken: ReadonlyMap<number, Match>,
): ReadonlyMap<number, Match> {
  const next = new Map<number, Match>();
  for (const [from, { cells, score }] of taken) {
    const gap = measureGap(words[from - 1], words[from]);
    for (let to = from + 1; to <= words.length; to += 1) {
      const own = words.slice(from, to);
      const distance = measureDistance(own, { left, right });
      const total = score + gap - distance;
      const known = next.get(to);
      if (distance >= edgeWidth || (known !== undefined && total <= known.score)) continue;
      // What reaches over the next column belongs to this one all the same.
      next.set(to, { cells: [...cells, { words: own, x: left, right }], score: total });
    }
  }
  return next;
}

function measureGap(before: PdfWord | undefined, word: PdfWord | undefined): number {
  return before === undefined || word === undefined ? 0 : word.x - before.right;
}

function measureDistance(words: readonly PdfWord[], { left, right }: Column): number {
  const [from, to] = [words[0]?.x ?? 0, words.at(-1)?.right ?? 0];
  return Math.min(...[from - left, to - right, (from + to - left - right) / 2].map(Math.abs));
}
