/** Divides plain text into words and formulas, in order, and bounds how many formulas a file draws. Pure. */
import { limits } from '@/lib/core/limits';
import { findFormulas } from '@/lib/markdown/find-formulas';

export type TextPart = { readonly type: 'words' | 'formula'; readonly text: string };

/** @returns the parts of the text; a formula has the signs around it (`$…$`, `\[…\]`) */
export function splitFormulas(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { start, end } of findFormulas(text)) {
    if (start > from) parts.push({ type: 'words', text: text.slice(from, start) });
    parts.push({ type: 'formula', text: text.slice(start, end) });
    from = end;
  }
  if (from < text.length) parts.push({ type: 'words', text: text.slice(from) });
  return parts;
}

/** True for a formula that stands on a line of its own. @param formula with the signs around it */
export const isDisplayFormula = (formula: string): boolean => /^(?:\$\$|\\\[)/.test(formula);

export type FormulaDrawer<Drawn> = (formula: string) => Drawn | null;

/** Draws each formula once, and only so many of them. The others stay as they were written, for which the drawer returns null. */
export function createFormulaDrawer<Drawn>(draw: FormulaDrawer<Drawn>): FormulaDrawer<Drawn> {
  const drawn = new Map<string, Drawn | null>();
  return (formula) => {
    const known = drawn.get(formula);
    if (known !== undefined) return known;
    const made = drawn.size < limits.drawnFormulas ? draw(formula) : null;
    drawn.set(formula, made);
    return made;
  };
}
