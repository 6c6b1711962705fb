/** A formula as its author wrote it: the TeX beside the drawing where there is one, without what only sets its size. */

/** `{\displaystyle a+b}` says "as large as on a line of its own" of `a+b`, and nothing else. */
const size = /^\\(?:displaystyle|textstyle|scriptstyle)(?![a-z])\s*/i;

/** The TeX of a formula, or an empty string. */
export function readFormulaSource(formula: Element): string {
  const source =
    formula.querySelector('annotation[encoding*="tex" i]')?.textContent.trim() ??
    formula.getAttribute('alttext') ??
    '';
  const inner = isOneGroup(source) ? source.slice(1, -1).trim() : source;
  const unsized = inner.replace(size, '');
  return unsized === '' || unsized === inner ? source : unsized;
}

/** Whether the brace that opens the source is closed at its end and not before. */
function isOneGroup(source: string): boolean {
  if (!source.startsWith('{')) return false;
  let depth = 0;
  for (let index = 0; index < source.length; index += 1) {
    const char = source[index];
    if (char === '\\') index += 1;
    else if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    if (depth === 0) return index === source.length - 1;
  }
  return false;
}
