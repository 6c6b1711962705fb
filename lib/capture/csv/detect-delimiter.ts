/**
 * Finds the character that separates the cells of a table: the one that gives the most of the first rows the same number of columns, at
 * least two. Pure.
 */
import Papa from 'papaparse';

export type Delimiter = {
  readonly delimiter: string;
  readonly columns: number;
  /** Number of rows examined. */
  readonly rows: number;
  /** The share of the rows that have exactly `columns` cells. */
  readonly agreement: number;
};

/** If two split the rows equally well, the earlier one wins. The comma is last because it also occurs in numbers and sentences. */
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
  // The last row of a sample may be cut off in the middle.
  const rows = parsed.data.length > 2 ? parsed.data.slice(0, -1) : parsed.data;
  const widths = Map.groupBy(rows, (row) => row.length);
  const widest = [...widths].sort((left, right) => right[1].length - left[1].length || right[0] - left[0])[0];
  if (widest === undefined || widest[0] < 2) return null;
  return { delimiter, columns: widest[0], rows: rows.length, agreement: widest[1].length / rows.length };
}
