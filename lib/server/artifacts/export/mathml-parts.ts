/** A formula as MathML (MathML Core), of which KaTeX makes it, and what its parts are. Pure. */
import { parseDocument } from 'htmlparser2';
import katex from 'katex';
import { writeFormulaOptions } from '@/lib/markdown/formula-options';
import { getTex } from '@/lib/markdown/get-tex';
import { isDisplayFormula } from './split-formulas';

type Node = ReturnType<typeof parseDocument>['children'][number];
export type Part = Extract<Node, { attribs: unknown }>;

/** @param formula with the signs around it @returns null if KaTeX does not read it */
export function readMathml(formula: string): Part | null {
  try {
    const options = writeFormulaOptions(isDisplayFormula(formula));
    const written = katex.renderToString(getTex(formula), { ...options, output: 'mathml' });
    return findMath(parseDocument(written, { xmlMode: true }).children);
  } catch {
    // No TeX, or more of it than KaTeX knows.
    return null;
  }
}

function findMath(nodes: readonly Node[]): Part | null {
  for (const node of nodes) {
    if (!isPart(node)) continue;
    const found = node.name === 'semantics' ? listParts(node)[0] : findMath(node.children);
    if (found != null) return found;
  }
  return null;
}

const isPart = (node: Node): node is Part => 'attribs' in node;
export const listParts = (part: Part): Part[] => part.children.filter(isPart);
export const textOf = (node: Node): string =>
  'data' in node ? node.data : isPart(node) ? node.children.map(textOf).join('') : '';

/** KaTeX puts U+2061 behind the name of a function. Word has an element for it. */
export const isApplication = (part: Part | undefined): boolean =>
  part?.name === 'mo' && textOf(part) === '\u2061';
export const isSign = (part: Part | undefined, signs: string): boolean =>
  part?.name === 'mo' && textOf(part).length > 0 && signs.includes(textOf(part));
