/**
 * A formula on lines of its own: its first sign stands alone on a line, and a later line ends with the closing one. The rule is that
 * of `lib/markdown/formula-syntax.ts`. Looks ahead no further than a formula may be long. Never fails.
 */
import { limits } from '@/lib/core/limits';
import type { LineCursor } from './line-cursor';

const lineAhead = /(?:\r\n|\n|\r)[ \t>]*([^\r\n]*)/y;

const readSign = ({ source, offset, end }: LineCursor): string => source.slice(offset, end).trim();

/** True if the rest of the line is the first sign of a formula and nothing else. */
export function isDisplayFormulaSign(cursor: LineCursor): boolean {
  const sign = readSign(cursor);
  return sign === '$$' || sign === '\\[';
}

/** Returns the end of the formula's last line, or null if no formula begins with the sign on this line. */
export function findDisplayFormulaEnd(cursor: LineCursor): number | null {
  const { source, end } = cursor;
  const closer = readSign(cursor) === '$$' ? '$$' : '\\]';
  let chars = 0;
  lineAhead.lastIndex = end;
  for (let line = lineAhead.exec(source); line !== null; line = lineAhead.exec(source)) {
    const text = (line[1] ?? '').trimEnd();
    chars += text.length;
    if (text === '' || text === '\\[' || chars > limits.formulaChars) return null;
    if (text.endsWith(closer)) return chars > closer.length ? lineAhead.lastIndex : null;
  }
  return null;
}
