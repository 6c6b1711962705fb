import 'katex/dist/katex.min.css';
import type { ElementContent, Root } from 'hast';
import { parseDocument } from 'htmlparser2';
import katex from 'katex';
import { writeFormulaOptions } from '@/lib/markdown/formula-options';
import { getTex } from '@/lib/markdown/get-tex';
import { createElement, getText, type Parent, isElement } from '@/components/markdown/tree';
import { limits } from '@/lib/core/limits';

type ParsedNode = ReturnType<typeof parseDocument>['children'][number];

/**
 * Draws formulas on the server, with KaTeX's own letters and, for screen readers, as MathML. MathML alone would not do: where no typeface
 * for formulas is installed, Chromium draws √16 as 16. A formula that is no TeX stays as it was written, and so do those after the first
 * 2,000. Runs after the text was sanitised, because what it adds is made by KaTeX.
 */
export function rehypeFormulas() {
  return (tree: Root): void => drawWithin(tree, { count: 0 });
}

function drawWithin(parent: Parent, counted: { count: number }): void {
  for (const [place, child] of parent.children.entries()) {
    if (!isElement(child)) continue;
    const { dataFormula } = child.properties;
    if (dataFormula === undefined) drawWithin(child, counted);
    else if (counted.count < limits.drawnFormulas) {
      counted.count += 1;
      const drawn = draw(getText(child), dataFormula === 'display');
      if (drawn !== null) parent.children[place] = drawn;
    }
  }
}

/** @param text the formula with its delimiters @returns null if it cannot be read as TeX */
function draw(text: string, isDisplay: boolean): ElementContent | null {
  const written = writeHtml(getTex(text), isDisplay);
  return written === null
    ? null
    : (parseDocument(written, { xmlMode: true }).children.map(toHast)[0] ?? null);
}

function writeHtml(tex: string, isDisplay: boolean): string | null {
  try {
    return katex.renderToString(tex, writeFormulaOptions(isDisplay));
  } catch {
    // Text that cannot be parsed as TeX is shown as it is written.
    return null;
  }
}

function toHast(node: ParsedNode): ElementContent {
  if ('data' in node) return { type: 'text', value: node.data };
  if (!('attribs' in node)) return { type: 'text', value: '' };
  return createElement(node.name, { ...node.attribs }, node.children.map(toHast));
}
