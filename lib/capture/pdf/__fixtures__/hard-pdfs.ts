/** PDFs of the kinds that are hard to read, made from a seed, each with what a reader would say is in it. */
import { setForm, setFormulas, setRightToLeft, setUnmapped } from './hard-marks';
import { setLongTable, setRuledTable, setStatement, setTurnedTable, setWordTable } from './hard-tables';
import { setArticle, setReport } from './hard-texts';
import { createRandom, type Random } from './typeset';

/** A value with all its labels: of its row, and of its column from the top down. */
export type TruthCell = { readonly row: string; readonly column: string; readonly value: string };

export type HardPdf = {
  readonly bytes: Uint8Array;
  readonly cells: readonly TruthCell[];
  /** The running text in its order, without headings of pages and without tables; null if its order is not judged. */
  readonly text: string | null;
  readonly headings: readonly string[] | null;
  /** What must be in the text to the letter. */
  readonly phrases: readonly string[];
};

export const hardKinds: Readonly<Record<string, (random: Random) => HardPdf>> = {
  'a statement of two periods': setStatement,
  'a ruled table': setRuledTable,
  'a table of words without lines': setWordTable,
  'a table over several pages': setLongTable,
  'a table on a turned page': setTurnedTable,
  'an article in two columns': setArticle,
  'a report with headings in bold': setReport,
  'text from right to left': setRightToLeft,
  'powers, subscripts and formulas': setFormulas,
  'a filled form': setForm,
  'a font without a mapping': setUnmapped,
};

export function makeHardPdf(kind: string, seed: number): HardPdf {
  const set = hardKinds[kind];
  if (set === undefined) throw new Error(`There is no kind "${kind}".`);
  return set(createRandom(seed));
}
