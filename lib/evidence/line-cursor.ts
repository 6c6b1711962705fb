/**
 * A cursor in one line of Markdown, from which indentation, quote markers and list markers are removed step by step. Tab stops are at every
 * fourth column.
 */

export type Line = {
  readonly start: number;
  /** Offset before the line ending. */
  readonly end: number;
};

export type LineCursor = {
  readonly source: string;
  readonly end: number;
  offset: number;
  /** Lies inside the tab at `offset` if a marker or an indentation took only a part of it (CommonMark 2.2). */
  column: number;
};

/** Yields all lines in order. `\n`, `\r\n` and a lone `\r` end a line (CommonMark 2.1). */
export function* splitLines(source: string): Generator<Line> {
  let start = 0;
  for (const { 0: ending, index } of source.matchAll(/\r\n|\n|\r/g)) {
    yield { start, end: index };
    start = index + ending.length;
  }
  if (start < source.length) yield { start, end: source.length };
}

/** Returns the character that comes next: at the end of the line its line ending. */
export const charAt = (cursor: LineCursor): string => cursor.source.charAt(cursor.offset);

export const restOf = (cursor: LineCursor): string => cursor.source.slice(cursor.offset, cursor.end);

/** Consumes `count` units that are not tabs. */
export function advance(cursor: LineCursor, count: number): void {
  cursor.offset += count;
  cursor.column += count;
}

export function isBlankRest(cursor: LineCursor): boolean {
  const ahead: LineCursor = { ...cursor };
  takeIndent(ahead);
  return ahead.offset === ahead.end;
}

/** Returns the number of columns of white space that come next, without consuming them. */
export function countIndent(cursor: LineCursor): number {
  const ahead: LineCursor = { ...cursor };
  takeIndent(ahead);
  return ahead.column - cursor.column;
}

/** Consumes up to `columns` columns of white space. */
export function takeIndent(cursor: LineCursor, columns = Number.POSITIVE_INFINITY): void {
  const limit = cursor.column + columns;
  while (cursor.column < limit) {
    const next = columnAfter(charAt(cursor), cursor.column);
    if (next === null) return;
    cursor.column = Math.min(next, limit);
    if (next <= limit) cursor.offset += 1;
  }
}

/** Returns the column after a space or a tab, or null for another character. */
function columnAfter(char: string, column: number): number | null {
  if (char === ' ') return column + 1;
  return char === '\t' ? column + 4 - (column % 4) : null;
}
