import type { ElementContent, Root } from 'hast';
import { parseDocument } from 'htmlparser2';
import katex from 'katex';
import { getTex } from '@/components/markdown/get-tex';
import { createElement, getText, type Parent, isElement } from '@/components/markdown/tree';
import { limits } from '@/lib/core/limits';

type ParsedNode = ReturnType<typeof parseDocument>['children'][number];

/**
 * Puts MathML in the place of formulas, which browsers draw without a script. A formula that is no TeX stays as it was written, and so do
 * those after the first 2,000. Runs after the text was sanitised, because what it adds is made by KaTeX.
 */
export function rehypeFormulas() {
  return (tree: Root): void => drawWithin(tree, { count: 0 });
}

function drawWithin(parent: Parent, drawn: { count: number }): void {
  for (const [place, child] of parent.children.entries()) {
    if (!isElement(child)) continue;
    const { dataFormula } = child.properties;
    if (dataFormula === undefined) drawWithin(child, drawn);
    else if (drawn.count < limits.drawnFormulas) {
      drawn.count += 1;
      const math = writeMathMl(getText(child), dataFormula === 'display');
      if (math !== null) parent.children[place] = math;
    }
  }
}

/** @param text the formula with its delimiters @returns null if it cannot be read as TeX */
function writeMathMl(text: string, isDisplay: boolean): ElementContent | null {
  try {
    const written = katex.renderToString(getTex(text), {
      displayMode: isDisplay,
      output: 'mathml',
      trust: false,
      strict: 'ignore',
      maxExpand: limits.formulaExpansions,
      maxSize: limits.formulaSizeEm,
    });
    return parseDocument(written, { xmlMode: true }).children.map(toHast)[0] ?? null;
  } catch {
    return null;
  }
}

function toHast(node: ParsedNode): ElementContent {
  if ('data' in node) return { type: 'text', value: node.data };
  if (!('attribs' in node)) return { type: 'text', value: '' };
  return createElement(node.name, { ...node.attribs }, node.children.map(toHast));
}
