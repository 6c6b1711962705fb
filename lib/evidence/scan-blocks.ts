/**
 * Splits Markdown into its leaf blocks in one pass over the lines (CommonMark 4 and 5, GFM tables, footnote definitions). A leaf records
 * where its words are, line by line, without indentation, quote signs, list markers and heading signs. Raw HTML is treated as text, as
 * everywhere in this product. Nesting beyond `maxDepth` is read as text, so that no input costs more than linear time. It never fails,
 * because every input is valid Markdown. It is written by hand because micromark, the viewer's parser, takes five to seven times as long
 * for ordinary text and quadratic time for nested quotes. The specification's examples and a comparison with that parser judge it.
 */
import { findDisplayFormulaEnd, isDisplayFormulaSign } from './display-formula';
import {
  advance,
  charAt,
  countIndent,
  isBlankRest,
  type Line,
  type LineCursor,
  restOf,
  splitLines,
  takeIndent,
} from './line-cursor';
import {
  type FenceSign,
  isFenceClosing,
  isThematicBreak,
  readFenceOpening,
  readFootnoteSign,
  readHeading,
  readListSign,
  readUnderlineLevel,
} from './line-signs';
import { readLinkDefinition } from './link-definition';
import type { Span } from './span';
import { countDelimiterCells, splitCells } from './table-cells';

export const blockKinds = ['paragraph', 'heading', 'list_item', 'table_row', 'code', 'quote'] as const;
export type BlockKind = (typeof blockKinds)[number];

export type Leaf = {
  readonly kind: BlockKind;
  /** True for a formula on lines of its own, in which every character is shown. */
  readonly isFormula: boolean;
  /** 1–6 for a heading, otherwise 0. */
  readonly level: number;
  /** Covers the whole lines of the block, including its signs but not the last line ending. */
  readonly start: number;
  readonly end: number;
  /** The spans of the words: one per line, or one per cell for a table row. */
  readonly parts: readonly Span[];
};

export type ScannedBlocks = {
  readonly leaves: readonly Leaf[];
  /** Labels of link definitions, normalised. */
  readonly definitions: ReadonlySet<string>;
  readonly footnotes: ReadonlySet<string>;
};

type Item = {
  /** Columns from the start of the item's line, inside the containers around it, to its words. */
  readonly width: number;
  /** True as long as nothing but a list marker was seen: a blank line ends such an item. */
  isEmpty: boolean;
};
type Container = Item | 'quote';

type Open =
  | { readonly type: 'none' }
  | {
      readonly type: 'paragraph';
      readonly start: number;
      readonly kind: BlockKind;
      readonly lines: Span[];
      end: number;
    }
  | {
      readonly type: 'fence';
      readonly fence: FenceSign;
      /** The columns of white space before the fence, which are also removed from its lines. */
      readonly indent: number;
      readonly start: number;
      readonly lines: Span[];
      end: number;
    }
  | {
      readonly type: 'formula';
      readonly start: number;
      readonly kind: BlockKind;
      readonly lines: Span[];
      /** End of its last line. */
      readonly until: number;
      end: number;
    }
  | { readonly type: 'indented'; readonly start: number; readonly lines: Span[]; end: number; blank: Span[] }
  | { readonly type: 'table' };

type State = {
  readonly source: string;
  readonly leaves: Leaf[];
  readonly definitions: Set<string>;
  readonly footnotes: Set<string>;
  containers: Container[];
  open: Open;
};

/** Maximum nesting of quotes and lists. Deeper signs are read as text. In practice people stop at five. */
const maxDepth = 100;
const nothing: Open = { type: 'none' };

export function scanBlocks(source: string): ScannedBlocks {
  const state: State = {
    source,
    leaves: [],
    definitions: new Set(),
    footnotes: new Set(),
    containers: [],
    open: nothing,
  };
  for (const line of splitLines(source)) scanLine(state, line);
  closeOpen(state);
  return state;
}

function scanLine(state: State, line: Line): void {
  const cursor: LineCursor = { source: state.source, offset: line.start, column: 0, end: line.end };
  const matched = takeContainers(state, cursor);
  const isInside = matched === state.containers.length;
  if (isInside && state.open.type === 'fence') {
    scanFenceLine(state, state.open, cursor);
    return;
  }
  if (isInside && state.open.type === 'formula') {
    scanFormulaLine(state, state.open, cursor);
    return;
  }
  if (!isInside && state.open.type !== 'paragraph') {
    closeOpen(state);
    state.containers.length = matched;
  }
  if (isInside && state.open.type === 'paragraph' && underline(state, state.open, cursor)) return;
  const opened = openContainers(state, cursor, { matched, start: line.start });
  if (isBlankRest(cursor)) scanBlankLine(state, cursor, opened);
  else scanText(state, cursor, { isInside, start: line.start, matched, opened });
}

/** Consumes the signs of the open containers that continue on this line and returns how many do. */
function takeContainers(state: State, cursor: LineCursor): number {
  const end = state.containers.findIndex((container) =>
    container === 'quote' ? !continueQuote(cursor) : !continueItem(container, cursor),
  );
  return end < 0 ? state.containers.length : end;
}

function continueItem(item: Item, cursor: LineCursor): boolean {
  if (isBlankRest(cursor)) return !item.isEmpty;
  if (countIndent(cursor) < item.width) return false;
  takeIndent(cursor, item.width);
  item.isEmpty = false;
  return true;
}

function continueQuote(cursor: LineCursor): boolean {
  if (countIndent(cursor) > 3) return false;
  const ahead: LineCursor = { ...cursor };
  takeIndent(ahead);
  if (charAt(ahead) !== '>') return false;
  takeQuoteSign(ahead);
  moveTo(cursor, ahead);
  return true;
}

function moveTo(cursor: LineCursor, { offset, column }: LineCursor): void {
  cursor.offset = offset;
  cursor.column = column;
}

function takeQuoteSign(cursor: LineCursor): void {
  advance(cursor, 1);
  takeIndent(cursor, 1);
}

/** Opens the quotes, items and footnotes that begin on this line. Returns true if there was one. */
function openContainers(
  state: State,
  cursor: LineCursor,
  line: { readonly matched: number; readonly start: number },
): boolean {
  // As in the viewer's parser, what cannot interrupt a paragraph cannot do so behind another marker either.
  const isParagraph = line.matched === state.containers.length && state.open.type === 'paragraph';
  let opened = false;
  while (state.containers.length < maxDepth) {
    const container = countIndent(cursor) > 3 ? null : readContainer(state, cursor, isParagraph);
    if (container === null) break;
    if (!opened) {
      closeOpen(state);
      state.containers.length = line.matched;
    }
    opened = true;
    state.containers.push(container);
  }
  return opened;
}

function readContainer(state: State, cursor: LineCursor, isParagraph: boolean): Container | null {
  if (continueQuote(cursor)) return 'quote';
  const ahead: LineCursor = { ...cursor };
  takeIndent(ahead);
  if (isThematicBreak(ahead)) return null;
  const start = cursor.column;
  const item = takeListSign(ahead, { start, isParagraph }) ?? takeFootnoteSign(state, ahead);
  if (item !== null) moveTo(cursor, ahead);
  return item;
}

/** Consumes a list marker and its white space. */
function takeListSign(
  cursor: LineCursor,
  line: { readonly start: number; readonly isParagraph: boolean },
): Item | null {
  const sign = readListSign(cursor);
  if (sign === null || (line.isParagraph && !sign.canInterrupt)) return null;
  advance(cursor, sign.width);
  const isEmpty = isBlankRest(cursor);
  const indent = countIndent(cursor);
  const padding = indent > 4 || isEmpty ? 1 : indent;
  const width = cursor.column + padding - line.start;
  takeIndent(cursor, padding);
  if (/^\[[ xX]\][ \t]/.test(restOf(cursor))) advance(cursor, 4);
  return { width, isEmpty };
}

function takeFootnoteSign(state: State, cursor: LineCursor): Item | null {
  const sign = readFootnoteSign(cursor);
  if (sign === null) return null;
  state.footnotes.add(sign.label);
  advance(cursor, sign.width);
  takeIndent(cursor);
  return { width: 4, isEmpty: false };
}

function scanFenceLine(state: State, open: Extract<Open, { type: 'fence' }>, cursor: LineCursor): void {
  open.end = cursor.end;
  if (countIndent(cursor) <= 3 && isFenceClosing(cursor, open.fence)) {
    closeOpen(state);
    return;
  }
  takeIndent(cursor, open.indent);
  open.lines.push({ start: cursor.offset, end: cursor.end });
}

/** No sign in a formula is a list marker or a heading. */
function scanFormulaLine(state: State, open: Extract<Open, { type: 'formula' }>, cursor: LineCursor): void {
  takeIndent(cursor);
  open.lines.push({ start: cursor.offset, end: cursor.end });
  open.end = cursor.end;
  if (open.end >= open.until) closeOpen(state);
}

function scanBlankLine(state: State, cursor: LineCursor, opened: boolean): void {
  if (!opened && state.open.type === 'indented') {
    takeIndent(cursor, 4);
    state.open.blank.push({ start: cursor.offset, end: cursor.end });
    return;
  }
  closeOpen(state);
}

type TextLine = {
  /** True if all containers that were open continue. */
  readonly isInside: boolean;
  readonly start: number;
  readonly matched: number;
  readonly opened: boolean;
};

function scanText(state: State, cursor: LineCursor, line: TextLine): void {
  const indent = countIndent(cursor);
  const isDeep = indent > 3;
  if (isDeep && (line.opened || state.open.type !== 'paragraph')) {
    scanIndentedCode(state, cursor, line.start);
    return;
  }
  takeIndent(cursor);
  if (!isDeep && openLeaf(state, cursor, { ...line, indent })) return;
  const paragraph = line.opened || state.open.type !== 'paragraph' ? null : state.open;
  if (paragraph !== null) {
    // A paragraph may continue even if its quote or item does not (CommonMark 5.1, laziness).
    if (line.isInside && !isDeep && openTable(state, paragraph, cursor)) return;
    paragraph.lines.push({ start: cursor.offset, end: cursor.end });
    paragraph.end = cursor.end;
    return;
  }
  if (state.open.type === 'table' && line.isInside) {
    pushRow(state, line.start, { start: cursor.offset, end: cursor.end });
    return;
  }
  closeOpen(state);
  state.open = {
    type: 'paragraph',
    start: line.start,
    end: cursor.end,
    kind: kindOf(state),
    lines: [{ start: cursor.offset, end: cursor.end }],
  };
}

function kindOf(state: State): BlockKind {
  const inner = state.containers.at(-1);
  if (inner === undefined) return 'paragraph';
  return inner === 'quote' ? 'quote' : 'list_item';
}

/** Opens a heading, a thematic break, a fence or a formula on lines of its own, all of which may interrupt a paragraph. */
function openLeaf(state: State, cursor: LineCursor, line: TextLine & { readonly indent: number }): boolean {
  const leave = () => {
    closeOpen(state);
    if (!line.opened) state.containers.length = line.matched;
  };
  if (isThematicBreak(cursor)) {
    leave();
    return true;
  }
  const heading = readHeading(cursor);
  if (heading !== null) {
    leave();
    state.leaves.push({
      kind: 'heading',
      isFormula: false,
      level: heading.level,
      start: line.start,
      end: cursor.end,
      parts: [heading.text],
    });
    return true;
  }
  if (isDisplayFormulaSign(cursor)) {
    leave();
    const until = findDisplayFormulaEnd(cursor);
    // As in the parser, which sees no further than this line, the sign ends a paragraph even if it opens no formula.
    if (until === null) return false;
    const lines = [{ start: cursor.offset, end: cursor.end }];
    state.open = { type: 'formula', kind: kindOf(state), start: line.start, end: cursor.end, lines, until };
    return true;
  }
  const fence = readFenceOpening(cursor);
  if (fence === null) return false;
  leave();
  state.open = {
    type: 'fence',
    fence,
    indent: line.indent,
    start: line.start,
    end: cursor.end,
    lines: [],
  };
  return true;
}

function scanIndentedCode(state: State, cursor: LineCursor, start: number): void {
  if (state.open.type !== 'indented') {
    closeOpen(state);
    state.open = { type: 'indented', start, end: cursor.end, lines: [], blank: [] };
  }
  takeIndent(cursor, 4);
  for (const blank of state.open.blank) state.open.lines.push(blank);
  state.open.blank = [];
  state.open.lines.push({ start: cursor.offset, end: cursor.end });
  state.open.end = cursor.end;
}

/** Turns the open paragraph into a heading if this line underlines it. */
function underline(state: State, open: Extract<Open, { type: 'paragraph' }>, cursor: LineCursor): boolean {
  if (countIndent(cursor) > 3) return false;
  const ahead: LineCursor = { ...cursor };
  takeIndent(ahead);
  const level = readUnderlineLevel(ahead);
  if (level === 0) return false;
  const parts = takeDefinitions(state, open.lines);
  if (parts.length === 0) return false;
  state.leaves.push({ kind: 'heading', isFormula: false, level, start: open.start, end: cursor.end, parts });
  state.open = nothing;
  return true;
}

/** Starts a table whose header is the last line of the open paragraph, if this line is a matching delimiter row. */
function openTable(state: State, open: Extract<Open, { type: 'paragraph' }>, cursor: LineCursor): boolean {
  const header = open.lines.at(-1);
  const count = countDelimiterCells(state.source, { start: cursor.offset, end: cursor.end });
  if (header === undefined || count === 0 || splitCells(state.source, header).length !== count) return false;
  open.lines.pop();
  const before = open.lines.at(-1);
  const start = before === undefined ? open.start : findNextLine(state.source, before.end);
  if (before !== undefined) open.end = before.end;
  closeOpen(state);
  pushRow(state, start, header);
  state.open = { type: 'table' };
  return true;
}

const findNextLine = (source: string, lineEnd: number): number =>
  lineEnd + (source.startsWith('\r\n', lineEnd) ? 2 : 1);

function pushRow(state: State, start: number, line: Span): void {
  const parts = splitCells(state.source, line);
  state.leaves.push({ kind: 'table_row', isFormula: false, level: 0, start, end: line.end, parts });
}

function closeOpen(state: State): void {
  const { open } = state;
  state.open = nothing;
  if (open.type === 'none' || open.type === 'table') return;
  const parts = open.type === 'paragraph' ? takeDefinitions(state, open.lines) : open.lines;
  const isFormula = open.type === 'formula';
  const kind = isFormula || open.type === 'paragraph' ? open.kind : 'code';
  state.leaves.push({ kind, isFormula, level: 0, start: open.start, end: open.end, parts });
}

/** Removes the link definitions at the top of a paragraph, which a reader never sees, saves their labels, and returns the other lines. */
function takeDefinitions(state: State, lines: readonly Span[]): readonly Span[] {
  if (state.source.charAt(lines[0]?.start ?? 0) !== '[') return lines;
  const content = lines.map((line) => `${state.source.slice(line.start, line.end)}\n`).join('');
  let end = 0;
  for (let read = readLinkDefinition(content, 0); read !== null; read = readLinkDefinition(content, end)) {
    state.definitions.add(read.label);
    end = read.end;
  }
  return lines.slice(content.slice(0, end).split('\n').length - 1);
}
