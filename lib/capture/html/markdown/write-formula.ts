/**
 * Writes a formula of the tree between the signs of the project's formula syntax: dollars where they are read as a formula at this place,
 * otherwise brackets, which depend on nothing around them. It must never write a formula that is read as something else.
 */
import type { InlineCode } from 'mdast';
import type { Handle } from 'mdast-util-to-markdown';
import { findFormulaEnd } from '@/lib/markdown/find-formulas';
import { isFormula } from '@/lib/markdown/formula-syntax';

/** Returns a handler for inline code that writes formulas itself and leaves all other code to `writeCode`. */
export function createFormulaHandler(writeCode: Handle): Handle {
  const handle = (...call: Parameters<Handle>): string => {
    const node: unknown = call[0];
    const [, , state, { before, after }] = call;
    if (!isInlineCode(node) || !isFormula(node)) return writeCode(...call);
    const tex = state.stack.includes('tableCell') ? avoidBars(node.value) : node.value;
    const isDisplay = node.data?.hProperties?.['dataFormula'] === 'display';
    return writeFormula(tex, { isDisplay, before, after });
  };
  return Object.assign(handle, { peek: () => '$' });
}

const isInlineCode = (node: unknown): node is InlineCode =>
  typeof node === 'object' && node !== null && 'type' in node && node.type === 'inlineCode';

/** A bar would end the cell. */
const avoidBars = (tex: string): string =>
  tex.replace(/\\\|/g, String.raw`\Vert `).replaceAll('|', String.raw`\vert `);

type Setting = { readonly isDisplay: boolean; readonly before: string; readonly after: string };

function writeFormula(tex: string, { isDisplay, before, after }: Setting): string {
  const candidates = isDisplay ? [`$$${tex}$$`, `\\[${tex}\\]`, `$${tex}$`] : [`$${tex}$`];
  return candidates.find((formula) => isReadHere(formula, before, after)) ?? `\\(${tex}\\)`;
}

/** After a dollar formula, letters may belong to the name of a variable, so it is not written before any. */
function isReadHere(formula: string, before: string, after: string): boolean {
  const text = before + formula + after;
  return (
    !/[\p{L}\p{N}]/u.test(after) && findFormulaEnd(text, before.length) === before.length + formula.length
  );
}
