/**
 * Groups text runs into rows: everything on one baseline, including superscripts and subscripts, ordered from left to right. A new cell
 * begins wherever the gap is wider than a space between words can be. Pure.
 */
import type { TextRun } from './page-text';

type RowCell = { readonly runs: readonly TextRun[]; readonly x: number; readonly right: number };
export type PdfRow = { readonly y: number; readonly size: number; readonly cells: readonly RowCell[] };

/** The gap in units of the font size. In justified text, gaps are seldom larger than one. */
const cellGap = 1.25;
/** A monospaced blank is 0.6 wide, and more than two in a row are layout. */
const monospaceCellGap = 1.3;

export function groupIntoRows(runs: readonly TextRun[]): PdfRow[] {
  const rows: { y: number; size: number; runs: TextRun[] }[] = [];
  // At equal heights the largest run comes first, so that a row takes the baseline of its text and not that of a superscript beside it.
  for (const run of runs.toSorted((left, right) => left.y - right.y || right.size - left.size)) {
    const row = rows.slice(-4).findLast((candidate) => isOnRow(run, candidate));
    if (row === undefined) {
      rows.push({ y: run.y, size: run.size, runs: [run] });
      continue;
    }
    row.runs.push(run);
    if (run.size > row.size) Object.assign(row, { y: run.y, size: run.size });
  }
  return rows.toSorted((left, right) => left.y - right.y).map((row) => splitIntoCells(row.runs, row.y));
}

/** Baselines within a fifth of the font size are equal. A smaller run may be higher or lower by up to half of it. */
function isOnRow(run: TextRun, row: { readonly y: number; readonly size: number }): boolean {
  const distance = Math.abs(run.y - row.y);
  const larger = Math.max(run.size, row.size);
  const smaller = Math.min(run.size, row.size);
  return distance <= smaller * 0.2 || (smaller <= larger * 0.85 && distance <= larger * 0.5);
}

function splitIntoCells(runs: readonly TextRun[], y: number): PdfRow {
  const sorted = runs.toSorted((left, right) => left.x - right.x);
  const cells: { runs: TextRun[]; x: number; right: number }[] = [];
  for (const run of sorted) {
    const last = cells.at(-1);
    const gap = last === undefined ? 0 : run.x - last.right;
    const isNew = gap > run.size * (run.isMonospace ? monospaceCellGap : cellGap);
    if (last === undefined || isNew) cells.push({ runs: [run], x: run.x, right: run.x + run.width });
    else {
      last.runs.push(run);
      last.right = Math.max(last.right, run.x + run.width);
    }
  }
  const letters = new Map<number, number>();
  for (const run of runs) letters.set(run.size, (letters.get(run.size) ?? 0) + run.text.length);
  const size = [...letters].sort((left, right) => right[1] - left[1])[0]?.[0] ?? 0;
  return { y, size, cells };
}
