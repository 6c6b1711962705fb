/**
 * The character that separates the cells of a table, from how its first rows fall: the one that gives most rows the same
 * number of columns, more than one. Pure.
 */
import Papa from 'papaparse';

export type Delimiter = {
  readonly delimiter: string;
  readonly columns: number;
  /** Rows looked at. */
  readonly rows: number;
  /** The part of the rows that have exactly `columns` cells. */
  readonly agreement: number;
};

/** Where two divide the rows equally well, the earlier: commas also stand inside numbers and sentences. */
const candidates = ['\t', ';', '|', ','];
const previewRows = 60;

export function detectDelimiter(text: string): Delimiter | null {
  const sample = text.slice(0, 64_000);
  const found = candidates
    .map((delimiter) => measure(sample, delimiter))
    .filter((measured) => measured !== null)
    .sort((left, right) => right.agreement - left.agreement);
  return found[0] ?? null;
}

function measure(sample: string, delimiter: string): Delimiter | null {
  const parsed = Papa.parse<string[]>(sample, { delimiter, preview: previewRows, skipEmptyLines: 'greedy' });
  // The last row of a sample may be cut in half.
  const rows = parsed.data.length > 2 ? parsed.data.slice(0, -1) : parsed.data;
  const widths = Map.groupBy(rows, (row) => row.length);
  const widest = [...widths].sort((left, right) => right[1].length - left[1].length || right[0] - left[0])[0];
  if (widest === undefined || widest[0] < 2) return null;
  return { delimiter, columns: widest[0], rows: rows.length, agreement: widest[1].length / rows.length };
}
