/**
 * Sheets of random formulas, as the code of two typesetters. The files beside them in `formulas` were typeset from it, by TeX
 * (`latex NAME.tex`, `dvipdfmx NAME.dvi`) and by Typst (`typst compile NAME.typ`). Nobody looks at those of the second set; they are only counted.
 */
import { parseLinear } from '../../html/formulas/__fixtures__/parse-linear';
import { makeRandomFormula, type RandomFormula } from './random-formulas';
import { createRandom } from './typeset';
import { makeSentence } from './words';

const formulaSheets = {
  seen: { first: 1, count: 30 },
  unseen: { first: 10_001, count: 30 },
} as const;

export type FormulaSheet = keyof typeof formulaSheets;
type Numbered = { readonly seed: number; readonly formula: RandomFormula };

function listFormulas(sheet: FormulaSheet): Numbered[] {
  const { first, count } = formulaSheets[sheet];
  return Array.from({ length: count }, (_, index) => ({ seed: first + index, formula: makeRandomFormula(first + index) }));
}

const introduce = (seed: number) => `${makeSentence(createRandom(seed), 14)} Formula ${seed} begins here.`;

export function writeTexSheet(sheet: FormulaSheet): string {
  const formulas = listFormulas(sheet).map(({ seed, formula }) => `${introduce(seed)}\n\\[ ${formula.tex} \\]\n`);
  return `\\documentclass[10pt]{article}\n\\usepackage{amsmath}\n\\pagestyle{empty}\n\\begin{document}\n${formulas.join('\n')}\nFormula 0 begins here.\n\\end{document}\n`;
}

export function writeTypstSheet(sheet: FormulaSheet): string {
  const formulas = listFormulas(sheet).map(({ seed, formula }) => `${introduce(seed)}\n\n$ ${formula.typst} $\n`);
  return `#set page(width: 440pt, height: 600pt, margin: 40pt)\n${formulas.join('\n')}\nFormula 0 begins here.\n`;
}

type ReadFormula = { readonly seed: number; readonly text: string; readonly isRight: boolean };

/** Compares what was read with what the formulas mean. */
export function readFormulas(markdown: string, sheet: FormulaSheet): ReadFormula[] {
  const plain = markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return listFormulas(sheet).map(({ seed, formula }) => {
    const sign = `Formula ${seed} begins here.`;
    const rest = plain.slice(plain.indexOf(sign) + sign.length);
    const end = /\n[^\n]*Formula \d+ begins here\./.exec(rest)?.index ?? 0;
    const text = rest.slice(0, end).trim();
    return { seed, text, isRight: plain.includes(sign) && hasMeaning(text, formula.tree) };
  });
}

function hasMeaning(text: string, tree: string): boolean {
  try {
    return parseLinear(text) === tree;
  } catch {
    return false;
  }
}
