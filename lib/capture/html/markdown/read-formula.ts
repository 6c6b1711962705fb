/**
 * Reads a formula as its author wrote it: the TeX that accompanies the rendered formula, if there is any, without commands that only set
 * its size.
 */

/** `{\displaystyle a+b}` only means that `a+b` is as large as on a line of its own. */
const size = /^\\(?:displaystyle|textstyle|scriptstyle)(?![a-z])\s*/i;

/** Returns the TeX of a formula, or an empty string. */
export function readFormulaSource(formula: Element): string {
  const source =
    formula.querySelector('annotation[encoding*="tex" i]')?.textContent.trim() ??
    formula.getAttribute('alttext') ??
    '';
  const inner = isOneGroup(source) ? source.slice(1, -1).trim() : source;
  const unsized = inner.replace(size, '');
  return unsized === '' || unsized === inner ? source : unsized;
}

/** True if the source's opening brace is closed at its very end and not before. */
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
