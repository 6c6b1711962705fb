/**
 * Measures what is read in PDFs of the hard kinds: values with the labels of their row and column, the order of running text, headings, and
 * phrases to the letter. The files are made from seeds. Nobody looks at those of the second set; they are only counted.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type FormulaSheet, readFormulas } from '@/lib/capture/pdf/__fixtures__/formula-sheets';
import { hardKinds, makeHardPdf } from '@/lib/capture/pdf/__fixtures__/hard-pdfs';
import { scorePdf } from '@/lib/capture/pdf/__fixtures__/score-pdf';
import { capturePdf } from '@/lib/capture/pdf/capture-pdf';
import { limits } from '@/lib/core/limits';

export type HardPdfMeasure = {
  readonly files: number;
  readonly cells: number;
  readonly order: number;
  readonly headings: number;
  readonly phrases: number;
};

const seeds = { seen: [1, 12], unseen: [70_001, 70_016] } as const;

export async function measureHardPdfs(set: keyof typeof seeds): Promise<HardPdfMeasure> {
  const [from, to] = seeds[set];
  const orders: number[] = [];
  const sums = { cells: [0, 0], phrases: [0, 0], headings: [0, 0, 0] };
  const add = (into: number[], counts: readonly number[]) => {
    for (const [index, count] of counts.entries()) into[index] = (into[index] ?? 0) + count;
  };
  for (const kind of Object.keys(hardKinds)) {
    for (let seed = from; seed <= to; seed += 1) {
      const pdf = makeHardPdf(kind, seed);
      const input = { fileName: 'hard.pdf', maxMarkdownChars: limits.markdownChars };
      const captured = await capturePdf(pdf.bytes, input);
      const score = scorePdf(captured.ok ? captured.value.markdown : '', pdf);
      add(sums.cells, score.cells);
      add(sums.phrases, score.phrases);
      add(sums.headings, score.headings);
      if (score.order !== null) orders.push(score.order);
    }
  }
  const [right = 0, found = 0, all = 0] = sums.headings;
  return {
    files: Object.keys(hardKinds).length * (to - from + 1),
    cells: share(sums.cells),
    order: orders.reduce((sum, order) => sum + order, 0) / Math.max(1, orders.length),
    headings: (2 * right) / Math.max(1, found + all),
    phrases: share(sums.phrases),
  };
}

function share([found = 0, all = 0]: readonly number[]): number {
  return found / Math.max(1, all);
}

type FormulaMeasure = { readonly formulas: number; readonly right: number };

const formulaFolder = path.resolve(import.meta.dirname, '../../lib/capture/pdf/__fixtures__/formulas');

/** Measures how many formulas over several lines keep their meaning, as two typesetters set them. */
export async function measureFormulas(sheet: FormulaSheet): Promise<FormulaMeasure> {
  const counts = { formulas: 0, right: 0 };
  for (const typesetter of ['tex', 'typst']) {
    const file = readFileSync(path.join(formulaFolder, `${sheet}-${typesetter}.pdf`));
    const input = { fileName: 'formulas.pdf', maxMarkdownChars: limits.markdownChars };
    const captured = await capturePdf(new Uint8Array(file), input);
    const formulas = readFormulas(captured.ok ? captured.value.markdown : '', sheet);
    counts.formulas += formulas.length;
    counts.right += formulas.filter(({ isRight }) => isRight).length;
  }
  return { formulas: counts.formulas, right: share([counts.right, counts.formulas]) };
}
