/**
 * A cursor in one line of Markdown, from which indentation, quote markers and list markers are removed step by step. Tab stops are at every
 * fourth column.
 */

export type Line = {
  readonly start: number;
  /** Offset before the line ending. */
  readonly end: number;
  /** Offset after the line ending. */
  readonly next: number;
};

export type LineCursor = {
  readonly source: string;
  readonly end: number;
  offset: number;
  column: number;
};

/** Returns all lines in order. `\n`, `\r\n` and a lone `\r` end a line (CommonMark 2.1). */
export function splitLines(source: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (let at = 0; at < source.length; at += 1) {
    const unit = source.charCodeAt(at);
    if (unit !== 10 && unit !== 13) continue;
    const next = unit === 13 && source.charCodeAt(at + 1) === 10 ? at + 2 : at + 1;
    lines.push({ start, end: at, next });
    start = next;
    at = next - 1;
  }
  if (start < source.length) lines.push({ start, end: source.length, next: source.length });
  return lines;
}

export function charAt(cursor: LineCursor, ahead = 0): string {
  const at = cursor.offset + ahead;
  return at < cursor.end ? cursor.source.charAt(at) : '';
}

/** Consumes `count` units that are not tabs. */
export function advance(cursor: LineCursor, count: number): void {
  cursor.offset += count;
  cursor.column += count;
}

export function isBlankRest(cursor: LineCursor): boolean {
  for (let at = cursor.offset; at < cursor.end; at += 1) {
    const unit = cursor.source.charCodeAt(at);
    if (unit !== 32 && unit !== 9) return false;
  }
  return true;
}

/** Returns the number of columns of white space that come next, without consuming them. */
export function countIndent(cursor: LineCursor): number {
  let { offset, column } = cursor;
  for (; offset < cursor.end; offset += 1) {
    const unit = cursor.source.charCodeAt(offset);
    if (unit === 32) column += 1;
    else if (unit === 9) column += 4 - (column % 4);
    else break;
  }
  return column - cursor.column;
}

/** Consumes white space up to `columns` columns. A tab that extends beyond them is consumed whole. */
export function takeIndent(cursor: LineCursor, columns = Number.POSITIVE_INFINITY): void {
  const limit = cursor.column + columns;
  while (cursor.offset < cursor.end && cursor.column < limit) {
    const unit = cursor.source.charCodeAt(cursor.offset);
    if (unit === 32) cursor.column += 1;
    else if (unit === 9) cursor.column += 4 - (cursor.column % 4);
    else return;
    cursor.offset += 1;
  }
}
