/**
 * Recognises what a line of Markdown opens (CommonMark 4 and 5, GFM 4.10): each function looks at the rest of one line and says which
 * marker is there. None of them looks at a unit more than a constant number of times.
 */
import { normalizeIdentifier } from 'micromark-util-normalize-identifier';
import { type LineCursor, restOf } from './line-cursor';
import type { Span } from './span';

export type FenceSign = { readonly sign: string; readonly length: number };
export type ListSign = {
  readonly width: number;
  /** False for an item without text, and for a number other than 1: neither can interrupt a paragraph. */
  readonly canInterrupt: boolean;
};

const thematicBreak = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const fenceOpening = /^(?:`{3,}(?=[^`]*$)|~{3,})/;
const fenceClosing = /^[ \t]*(`+|~+)[ \t]*$/;
const headingSign = /^(#{1,6})(?:[ \t]+|$)/;
const headingUnderline = /^(?:(=+)|-+)[ \t]*$/;
const listSign = /^(?:[-*+]|(\d{1,9})[.)])(?=[ \t]|$)/;
const footnoteSign = /^\[\^([^\s[\]\\]{1,200})\]:/;

export const isThematicBreak = (cursor: LineCursor): boolean => thematicBreak.test(restOf(cursor));

export function readFenceOpening(cursor: LineCursor): FenceSign | null {
  const sign = fenceOpening.exec(restOf(cursor))?.[0];
  return sign === undefined ? null : { sign: sign.charAt(0), length: sign.length };
}

/** True for a line of the fence's sign alone that is at least as long as the opening. */
export function isFenceClosing(cursor: LineCursor, fence: FenceSign): boolean {
  const sign = fenceClosing.exec(restOf(cursor))?.[1] ?? '';
  return sign.startsWith(fence.sign.repeat(fence.length));
}

/** Reads a heading that opens with `#` characters. Its text is without its markers. */
export function readHeading(cursor: LineCursor): { readonly level: number; readonly text: Span } | null {
  const match = headingSign.exec(restOf(cursor));
  if (match === null) return null;
  const [opening, sign = ''] = match;
  const start = cursor.offset + opening.length;
  return { level: sign.length, text: { start, end: findHeadingEnd(cursor.source, start, cursor.end) } };
}

/** The closing signs of a heading belong to its text if no white space stands before them. */
function findHeadingEnd(source: string, start: number, end: number): number {
  const last = trimWhite(source, start, end);
  let closing = last;
  while (source.charAt(closing - 1) === '#') closing -= 1;
  const text = trimWhite(source, start, closing);
  return closing <= start || text < closing ? text : last;
}

/** Returns the end of a text without the white space at its end. */
function trimWhite(source: string, start: number, end: number): number {
  let at = end;
  while (at > start && ' \t'.includes(source.charAt(at - 1))) at -= 1;
  return at;
}

/** Returns 1 or 2 if the line underlines the paragraph above it as a heading, otherwise 0. */
export function readUnderlineLevel(cursor: LineCursor): number {
  const match = headingUnderline.exec(restOf(cursor));
  if (match === null) return 0;
  return match[1] === undefined ? 2 : 1;
}

export function readListSign(cursor: LineCursor): ListSign | null {
  const rest = restOf(cursor);
  const match = listSign.exec(rest);
  if (match === null) return null;
  const [sign, number = '1'] = match;
  return { width: sign.length, canInterrupt: Number(number) === 1 && /[^ \t]/.test(rest.slice(sign.length)) };
}

/** Reads `[^name]:` at the start of a line. */
export function readFootnoteSign(
  cursor: LineCursor,
): { readonly width: number; readonly label: string } | null {
  const match = footnoteSign.exec(restOf(cursor));
  return match === null ? null : { width: match[0].length, label: normalizeIdentifier(match[1] ?? '') };
}
