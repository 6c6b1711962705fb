/**
 * Scores the Markdown of a captured PDF against what is known to be in it: values found with the labels of their row and column, running
 * text in its order, headings, and phrases to the letter. Blanks within a cell do not count.
 */
import type { HardPdf } from './hard-pdfs';

export type PdfScore = {
  /** Found and all. */
  readonly cells: readonly [number, number];
  readonly phrases: readonly [number, number];
  /** The share of the words of the text that are read in their order, or null if it is not judged. */
  readonly order: number | null;
  /** Right, found and all headings. */
  readonly headings: readonly [number, number, number];
};

export function scorePdf(
  markdown: string,
  truth: Pick<HardPdf, 'cells' | 'text' | 'headings' | 'phrases'>,
): PdfScore {
  const plain = unescape(markdown);
  const found = readHeadings(plain);
  const right = (truth.headings ?? []).filter((heading) => found.includes(squeeze(heading))).length;
  return {
    cells: [countCells(plain, truth.cells), truth.cells.length],
    phrases: [
      truth.phrases.filter((phrase) => normalise(plain).includes(normalise(phrase))).length,
      truth.phrases.length,
    ],
    order:
      truth.text === null ? null : scoreOrder(normalise(truth.text).split(' '), normalise(plain).split(' ')),
    headings: truth.headings === null ? [0, 0, 0] : [right, found.length, truth.headings.length],
  };
}

function unescape(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function normalise(text: string): string {
  return text
    .replace(/^[#|\s-]+/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}

function readHeadings(plain: string): string[] {
  return [...plain.matchAll(/^#{1,6} (.+)$/gm)].map((match) => squeeze(match[1] ?? ''));
}

/** A value counts if it stands alone in a cell whose row and column have its labels and no others. */
function countCells(plain: string, cells: HardPdf['cells']): number {
  const known = new Map<string, number>();
  for (const table of readTables(plain)) {
    const [header, , ...rows] = table;
    for (const row of rows) {
      for (const [index, value] of row.entries()) {
        const key = [row[0], header?.[index], value].map((text) => stripNote(squeeze(text ?? ''))).join('\n');
        known.set(key, (known.get(key) ?? 0) + 1);
      }
    }
  }
  return cells.filter(({ row, column, value }) => {
    const key = [row, column, value].map(squeeze).join('\n');
    const left = known.get(key) ?? 0;
    known.set(key, left - 1);
    return left > 0;
  }).length;
}

/** The mark of a note on a label may be kept. */
function stripNote(text: string): string {
  return text.replace(/(?<=\p{L})(?:\[\d\]|\(\d\)|\^\d)$/u, '');
}

function readTables(plain: string): string[][][] {
  const tables: string[][][] = [];
  let open: string[][] | null = null;
  for (const line of plain.split('\n')) {
    if (!line.startsWith('|')) {
      open = null;
      continue;
    }
    if (open === null) tables.push((open = []));
    open.push(
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  }
  return tables;
}

/** The longest sequence of words that both texts have in the same order, as a share of the words of the first. */
function scoreOrder(truth: readonly string[], read: readonly string[]): number {
  let before = new Uint32Array(read.length + 1);
  for (const word of truth) {
    const row = new Uint32Array(read.length + 1);
    for (const [index, other] of read.entries()) {
      row[index + 1] =
        word === other ? (before[index] ?? 0) + 1 : Math.max(before[index + 1] ?? 0, row[index] ?? 0);
    }
    before = row;
  }
  return (before.at(-1) ?? 0) / truth.length;
}
