/**
 * Recognises what a line of Markdown opens (CommonMark 4 and 5, GFM 4.10): each function looks at the rest of one line and says which
 * marker is there. None of them looks at a unit more than a constant number of times.
 */
import { charAt, countIndent, isBlankRest, type LineCursor } from './line-cursor';
import type { Span } from './span';

export type FenceSign = { readonly sign: string; readonly length: number };
export type ListSign = {
  readonly width: number;
  /** False for an item without text, and for a number other than 1: neither can interrupt a paragraph. */
  readonly canInterrupt: boolean;
};

const restOf = (cursor: LineCursor): string => cursor.source.slice(cursor.offset, cursor.end);

function countSame(cursor: LineCursor, sign: string): number {
  let count = 0;
  while (charAt(cursor, count) === sign) count += 1;
  return count;
}

const isSpace = (char: string) => char === '' || char === ' ' || char === '\t';

export function readFenceOpening(cursor: LineCursor): FenceSign | null {
  const sign = charAt(cursor);
  if (sign !== '`' && sign !== '~') return null;
  const length = countSame(cursor, sign);
  if (length < 3) return null;
  return sign === '`' && cursor.source.slice(cursor.offset + length, cursor.end).includes('`')
    ? null
    : { sign, length };
}

export function isFenceClosing(cursor: LineCursor, fence: FenceSign): boolean {
  if (countIndent(cursor) > 3) return false;
  const rest = restOf(cursor).trim();
  return rest.length >= fence.length && rest === fence.sign.repeat(rest.length);
}

/** Returns the level of a heading that opens with `#` characters, or 0. */
export function readHeadingLevel(cursor: LineCursor): number {
  const level = countSame(cursor, '#');
  return level >= 1 && level <= 6 && isSpace(charAt(cursor, level)) ? level : 0;
}

/** Returns the text of a `#` heading, without its markers. */
export function findHeadingText(cursor: LineCursor, level: number): Span {
  const { source } = cursor;
  let start = cursor.offset + level;
  let end = cursor.end;
  const isWhite = (at: number) => source.charAt(at) === ' ' || source.charAt(at) === '\t';
  while (start < end && isWhite(start)) start += 1;
  while (end > start && isWhite(end - 1)) end -= 1;
  let closing = end;
  while (closing > start && source.charAt(closing - 1) === '#') closing -= 1;
  if (closing < end && (closing === start || isWhite(closing - 1))) {
    end = closing;
    while (end > start && isWhite(end - 1)) end -= 1;
  }
  return { start, end };
}

export function isThematicBreak(cursor: LineCursor): boolean {
  const sign = charAt(cursor);
  if (sign !== '*' && sign !== '-' && sign !== '_') return false;
  let count = 0;
  for (let at = cursor.offset; at < cursor.end; at += 1) {
    const char = cursor.source.charAt(at);
    if (char === sign) count += 1;
    else if (!isSpace(char)) return false;
  }
  return count >= 3;
}

/** Returns 1 or 2 if the line underlines the paragraph above it as a heading, otherwise 0. */
export function readUnderlineLevel(cursor: LineCursor): number {
  const sign = charAt(cursor);
  if (sign !== '=' && sign !== '-') return 0;
  const rest = restOf(cursor).trimEnd();
  if (rest !== sign.repeat(rest.length)) return 0;
  return sign === '=' ? 1 : 2;
}

export function readListSign(cursor: LineCursor): ListSign | null {
  const sign = charAt(cursor);
  let width = 0;
  let isFirst = true;
  if (sign === '-' || sign === '*' || sign === '+') {
    width = 1;
  } else {
    let digits = 0;
    while (digits < 10 && charAt(cursor, digits) >= '0' && charAt(cursor, digits) <= '9') digits += 1;
    const closing = charAt(cursor, digits);
    if (digits === 0 || digits > 9 || (closing !== '.' && closing !== ')')) return null;
    isFirst = Number(cursor.source.slice(cursor.offset, cursor.offset + digits)) === 1;
    width = digits + 1;
  }
  if (!isSpace(charAt(cursor, width))) return null;
  const isEmpty = isBlankRest({ ...cursor, offset: cursor.offset + width });
  return { width, canInterrupt: isFirst && !isEmpty };
}

const footnote = /^\[\^([^\s[\]\\]{1,200})\]:/;
const definition =
  /^\[((?:[^[\]\\]|\\.){1,999})\]:[ \t]*(?:<[^<>]*>|[^\s<]\S*)(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/;

/** Reads `[^name]:` at the start of a line. */
export function readFootnoteSign(
  cursor: LineCursor,
): { readonly width: number; readonly label: string } | null {
  if (charAt(cursor) !== '[') return null;
  const match = footnote.exec(cursor.source.slice(cursor.offset, Math.min(cursor.end, cursor.offset + 220)));
  return match === null ? null : { width: match[0].length, label: normaliseLabel(match[1] ?? '') };
}

/** Returns the label of a link definition that fills a line, or null. */
export function readDefinitionLabel(line: string): string | null {
  if (!line.startsWith('[')) return null;
  const match = definition.exec(line);
  return match === null ? null : normaliseLabel(match[1] ?? '');
}

export function normaliseLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}
