/**
 * Finds the formulas of a text by the same rules as `formula-syntax.ts` applies in a Markdown parser; a test compares the two.
 * For code that works on offsets or on text that is not parsed: the projection, escapes, the built-in reader. Linear in the text. Pure.
 */
import { limits } from '@/lib/core/limits';
import { hasTexSign, isOrdinalEnding, isProse } from './formula-words';

export type FormulaSpan = { readonly start: number; readonly end: number };

/** Returns the formulas of one block, in order. Escaped signs begin none. Offsets are UTF-16 units. */
export function findFormulas(text: string): FormulaSpan[] {
  const spans: FormulaSpan[] = [];
  for (let at = 0; at < text.length; ) {
    const char = text.charAt(at);
    const end = char === '$' || char === '\\' ? findFormulaEnd(text, at) : null;
    if (end !== null) spans.push({ start: at, end });
    at = end ?? at + (char === '\\' && isAsciiPunctuation(text.charAt(at + 1)) ? 2 : 1);
  }
  return spans;
}

/** Returns the offset behind the formula that begins at `start`, or null if none begins there. `start` is not escaped. */
export function findFormulaEnd(text: string, start: number): number | null {
  const before = text.charAt(start - 1);
  if (text.charAt(start) === '$') {
    if (/[a-z0-9]/i.test(before) || (before === '$' && !isEscaped(text, start - 1))) return null;
    return text.charAt(start + 1) === '$' ? findDoubleEnd(text, start) : findSingleEnd(text, start);
  }
  return before === ']' || before === '\\' ? null : findBracketEnd(text, start);
}

function findSingleEnd(text: string, start: number): number | null {
  const close = findClosingDollar(text, start + 1);
  if (close === null || isBlank(text.charAt(start + 1)) || isBlank(text.charAt(close - 1))) return null;
  if (isProse(text.slice(start + 1, close))) return null;
  const letters = /^[a-z]{0,3}/i.exec(text.slice(close + 1, close + 4))?.[0] ?? '';
  const next = text.charAt(close + 1 + letters.length);
  return isOrdinalEnding(letters) && !/[\w${(]/.test(next) ? close + 1 : null;
}

function findDoubleEnd(text: string, start: number): number | null {
  if (text.charAt(start + 2) === '$') return null;
  const close = findClosingDollar(text, start + 2);
  if (close === null || text.charAt(close + 1) !== '$' || text.charAt(close + 2) === '$') return null;
  const inside = text.slice(start + 2, close);
  return inside.trim() !== '' && (hasTexSign(inside) || !isProse(inside)) ? close + 2 : null;
}

function findBracketEnd(text: string, start: number): number | null {
  const isDisplay = text.charAt(start + 1) === '[';
  if (!isDisplay && text.charAt(start + 1) !== '(') return null;
  const close = findClosingBracket(text, start + 2);
  if (close === null || text.charAt(close + 1) !== (isDisplay ? ']' : ')')) return null;
  const inside = text.slice(start + 2, close);
  return inside.trim() !== '' && (!isDisplay || hasTexSign(inside)) ? close + 2 : null;
}

/** The next dollar without a backslash before it, as far as a formula may reach. */
function findClosingDollar(text: string, from: number): number | null {
  const last = Math.min(text.length - 1, from + limits.formulaChars);
  for (let at = from; at <= last; at += text.charAt(at) === '\\' ? 2 : 1) {
    if (text.charAt(at) === '$') return at;
  }
  return null;
}

/** The next backslash before a bracket or parenthesis, as far as a formula may reach. */
function findClosingBracket(text: string, from: number): number | null {
  const last = Math.min(text.length - 2, from + limits.formulaChars);
  for (let at = from; at <= last; at += 1) {
    if (text.charAt(at) !== '\\') continue;
    if ('()[]'.includes(text.charAt(at + 1))) return at;
    at += 1;
  }
  return null;
}

const isBlank = (char: string): boolean => char === '' || /[ \t\r\n]/.test(char);
const isAsciiPunctuation = (char: string): boolean => /[!-/:-@[-`{-~]/.test(char);

function isEscaped(text: string, offset: number): boolean {
  let slashes = 0;
  while (text.charAt(offset - 1 - slashes) === '\\') slashes += 1;
  return slashes % 2 === 1;
}
