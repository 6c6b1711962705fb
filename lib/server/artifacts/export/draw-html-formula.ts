/**
 * Draws a formula in an HTML file as KaTeX does, with the letters of KaTeX inside the file, and as MathML for screen readers. MathML alone would
 * not do: where no typeface for formulas is installed, Chromium draws √16 as 16. A formula that KaTeX does not read stays as it was written.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import katex from 'katex';
import { writeFormulaOptions } from '@/lib/markdown/formula-options';
import { getTex } from '@/lib/markdown/get-tex';
import { onePerProcess } from '@/lib/platform/process-state';
import type { Html } from './html-text';
import { isDisplayFormula } from './split-formulas';

/** @param formula with the signs around it @returns null if it stays as it was written */
export function drawHtmlFormula(formula: string): Html | null {
  try {
    // KaTeX escapes what was written, and with these options neither loads nor links anything.
    return katex.renderToString(getTex(formula), writeFormulaOptions(isDisplayFormula(formula))) as Html;
  } catch {
    // No TeX, or more of it than KaTeX knows.
    return null;
  }
}

const around = '.katex-display{overflow-x:auto;overflow-y:hidden}';

const style = onePerProcess('formula-style', () => {
  // The path is not left to `require.resolve`, which the bundler of the web process would replace by a number.
  const folder = path.resolve(fileURLToPath(import.meta.url), '../../../../../node_modules/katex/dist');
  const rules = readFileSync(path.join(folder, 'katex.min.css'), 'utf8');
  const written = rules.replace(/src:url\((fonts\/[\w-]+\.woff2)\)[^;}]*/g, (_all, file: string) => {
    const font = readFileSync(path.join(folder, file)).toString('base64');
    return `src:url(data:font/woff2;base64,${font}) format("woff2")`;
  });
  return `${written}${around}`;
});

/** The style of drawn formulas, which holds their letters: about 370 kB. It refers to nothing outside the file. */
export const readFormulaStyle = (): string => style.get();
