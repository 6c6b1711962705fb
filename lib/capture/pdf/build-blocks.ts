/**
 * Builds blocks from lines and tables in reading order: headings, lists, code in a monospaced font, tables, and paragraphs that continue over
 * lines, columns and pages, past the footnotes, captions and tables that stand between their parts. It walks the items once, and each kind
 * of block takes its own lines. Pure.
 */
import type { PlainBlock } from '../plain/blocks';
import { type DocumentMeasures, measureDocument } from './document-measures';
import { findFootnotes, startsNote } from './find-footnotes';
import { findHeadings, isRestOfHeading } from './find-headings';
import { collectWords, joinLines, type Vocabulary } from './join-lines';
import { joinTables } from './join-tables';
import { isRightToLeft } from './join-words';
import { type ListMark, readListMark } from './list-marks';
import { getLineText, isLine, isTable, type PageItem, type PdfLine, type PdfTable } from './page-text';
import type { OutlineEntry } from './read-pages';

type Context = {
  readonly items: readonly PageItem[];
  readonly measures: DocumentMeasures;
  readonly vocabulary: Vocabulary;
  readonly headings: ReadonlyMap<PdfLine, number>;
  readonly footnotes: ReadonlySet<PdfLine>;
  readonly unreadPages: ReadonlySet<number>;
};

type Taken = { readonly blocks: readonly PlainBlock[]; readonly count: number };

export function* buildBlocks(
  pageItems: readonly PageItem[],
  outline: readonly OutlineEntry[],
  /** Pages of text that could not be read. No sentence goes on across them. */
  unreadPages: ReadonlySet<number>,
): Generator<PlainBlock> {
  const items = joinTables(pageItems);
  const lines = items.filter(isLine);
  const measures = measureDocument(lines);
  const context: Context = {
    items,
    measures,
    vocabulary: collectWords(lines.map(getLineText)),
    headings: findHeadings(items, measures, outline),
    footnotes: findFootnotes(lines, measures),
    unreadPages,
  };
  const list = createListState();
  for (let at = 0; at < items.length; ) {
    const taken = takeBlocks(context, at, list);
    yield* taken.blocks;
    at += taken.count;
  }
}

function takeBlocks(context: Context, at: number, list: ListState): Taken {
  const heading = takeTable(context, at) ?? takeHeading(context, at);
  if (heading !== null) {
    list.end();
    return heading;
  }
  return (
    takeContentsEntry(context, at) ??
    takeCode(context, at) ??
    takeItem(context, at, list) ??
    takeParagraph(context, at, list)
  );
}

function getLine(context: Context, at: number): PdfLine | undefined {
  const item = context.items[at];
  return item === undefined || isTable(item) ? undefined : item;
}

// ── headings and tables ──

function takeHeading(context: Context, at: number): Taken | null {
  const first = getLine(context, at);
  const level = first === undefined ? undefined : context.headings.get(first);
  if (first === undefined || level === undefined) return null;
  const taken = [first];
  for (let next = at + 1; next <= at + 3; next += 1) {
    const line = getLine(context, next);
    if (line === undefined || !isRestOfHeading(line, taken.at(-1) ?? first, context.headings)) break;
    taken.push(line);
  }
  return { blocks: [{ type: 'heading', level, parts: join(taken, context) }], count: taken.length };
}

function takeTable(context: Context, at: number): Taken | null {
  const item = context.items[at];
  return item === undefined || !isTable(item) ? null : { blocks: [writeTable(item)], count: 1 };
}

/** In a text that is read from right to left, the first column is the one on the right. */
function writeTable({ header, rows, columns, page }: PdfTable): PlainBlock {
  const cells = [header ?? [], ...rows.map((row) => row.cells)].flat().map((text) => ({ text }));
  const isReversed = isRightToLeft(cells);
  const order = (texts: readonly string[]) => (isReversed ? texts.toReversed() : texts);
  return {
    type: 'table',
    header: order(header ?? columns.map(() => '')),
    rows: rows.map((row) => order(row.cells)),
    page,
    rowPages: rows.map((row) => row.page),
  };
}

// ── code ──

function takeCode(context: Context, at: number): Taken | null {
  if (context.measures.isMonospaceProse) return null;
  const first = getLine(context, at);
  const taken: PdfLine[] = [];
  for (let next = at; next < context.items.length; next += 1) {
    const line = getLine(context, next);
    if (line?.isMonospace !== true || line.page !== first?.page) break;
    taken.push(line);
  }
  if (first === undefined || taken.length === 0) return null;
  return { blocks: [{ type: 'code', lines: layOut(taken), page: first.page }], count: taken.length };
}

/** Monospaced letters all have the same width, so a position on the page corresponds to a column of text. */
function layOut(lines: readonly PdfLine[]): string[] {
  const left = Math.min(...lines.map((line) => line.x));
  const cells = lines.flatMap((line) => line.cells).filter((cell) => cell.text.length > 0);
  const widths = cells
    .map((cell) => (cell.right - cell.x) / cell.text.length)
    .sort((one, other) => one - other);
  const width = widths[Math.floor(widths.length / 2)] || 6;
  const written: string[] = [];
  let before: PdfLine | null = null;
  for (const line of lines) {
    const isApart = before !== null && line.y - before.y > line.size * 1.7;
    if (isApart) written.push('');
    let text = '';
    for (const cell of line.cells) {
      const column = Math.min(400, Math.round((cell.x - left) / width));
      text = text.padEnd(text === '' ? column : Math.max(column, text.length + 1)) + cell.text;
    }
    written.push(text);
    before = line;
  }
  return written;
}

// ── tables of contents ──

/** Takes an entry of a table of contents: `Chapter . . . . . 12`, or `Chapter` with its number at the other edge. */
function takeContentsEntry(context: Context, at: number): Taken | null {
  const line = getLine(context, at);
  const match = line === undefined ? null : readContentsEntry(line);
  if (line === undefined || match === null) return null;
  const parts = [{ text: `${match.title} … ${match.number}`, page: line.page }];
  const depth = Math.min(3, Math.max(0, Math.round((line.x - line.column.left) / (line.size * 1.8))));
  return { blocks: [{ type: 'item', marker: '-', depth, parts }], count: 1 };
}

function readContentsEntry(line: PdfLine): { readonly title: string; readonly number: string } | null {
  const dotted = /^(.*?\S)\s*(?:\.\s*){4,}\s*(\d+|[ivxlc]+)$/i.exec(getLineText(line).slice(0, 400));
  if (dotted !== null) return { title: dotted[1] ?? '', number: dotted[2] ?? '' };
  const number = line.cells.at(-1)?.text ?? '';
  const isApart = line.cells.length >= 2 && hasWideGap(line) && line.right > line.column.right - line.size;
  if (!isApart || !/^\d{1,4}$/.test(number)) return null;
  return {
    title: line.cells
      .slice(0, -1)
      .map((cell) => cell.text)
      .join(' '),
    number,
  };
}

// ── lists and paragraphs ──

type ListState = {
  /** Returns the nesting depth of a list mark, from the horizontal positions of the marks of the open levels. */
  depthOf(mark: ListMark): number;
  isNext(mark: ListMark): boolean;
  end(): void;
};

function createListState(): ListState {
  let levels: { x: number; number: number }[] = [];
  const isAt = (level: { x: number }, mark: ListMark) => Math.abs(level.x - mark.x) < 3;
  return {
    isNext: (mark) => {
      const level = levels.find((candidate) => isAt(candidate, mark));
      return (
        mark.marker === '-' || mark.marker === 1 || (level !== undefined && mark.marker === level.number + 1)
      );
    },
    depthOf: (mark) => {
      levels = levels.filter((level) => level.x <= mark.x + 3);
      const known = levels.find((level) => isAt(level, mark));
      const number = mark.marker === '-' ? 0 : mark.marker;
      if (known === undefined) levels.push({ x: mark.x, number });
      else known.number = number;
      return Math.min(levels.length - 1, 5);
    },
    end: () => {
      levels = [];
    },
  };
}

function takeItem(context: Context, at: number, list: ListState): Taken | null {
  const first = getLine(context, at);
  const mark = first === undefined ? null : readListMark(first);
  if (first === undefined || mark === null || !list.isNext(mark)) return null;
  const taken = [first];
  for (let next = at + 1; next < context.items.length; next += 1) {
    const line = getLine(context, next);
    const before = taken.at(-1) ?? first;
    if (line === undefined || startsBlock(line, before, context) || !goesOn(before, line, context)) break;
    const hangs = line.page !== before.page || line.x >= mark.textX - line.size;
    if (!hangs && !isFull(before)) break;
    taken.push(line);
  }
  const texts = taken.map((line, index) => ({
    text: index === 0 ? mark.text : getLineText(line),
    page: line.page,
  }));
  const block: PlainBlock = {
    type: 'item',
    marker: mark.marker,
    depth: list.depthOf(mark),
    parts: joinLines(texts, context.vocabulary),
  };
  return { blocks: [block], count: taken.length };
}

function takeParagraph(context: Context, at: number, list: ListState): Taken {
  list.end();
  const taken: PdfLine[] = [];
  const asides: PageItem[] = [];
  let next = at;
  for (;;) {
    const before = taken.at(-1);
    const aside = before === undefined ? 0 : countAsides(context, next, before);
    const line = getLine(context, next + aside);
    const goesOnHere =
      before === undefined || (line !== undefined && continuesParagraph(before, line, context));
    if (line === undefined || !goesOnHere) break;
    asides.push(...context.items.slice(next, next + aside));
    taken.push(line);
    next += aside + 1;
  }
  const paragraph: PlainBlock = { type: 'paragraph', parts: join(taken, context) };
  const page = taken[0]?.page ?? 0;
  // What stands on the page where the paragraph begins comes before it, so that no text moves to another page.
  const early = asides.filter((item) => item.page === page);
  const late = asides.filter((item) => item.page !== page);
  return {
    blocks: [...buildAsides(early, context), paragraph, ...buildAsides(late, context)],
    count: Math.max(1, next - at),
  };
}

function continuesParagraph(before: PdfLine, line: PdfLine, context: Context): boolean {
  if (context.footnotes.has(before) !== context.footnotes.has(line)) return false;
  if (startsBlock(line, before, context) || !goesOn(before, line, context)) return false;
  return !isNewParagraph(before, line, context);
}

/** At most this many footnotes, captions and tables stand between the parts of one paragraph. */
const maxAsides = 60;

/** Counts the items between the end of a column and the line that goes on with its last paragraph. */
function countAsides(context: Context, at: number, before: PdfLine): number {
  let count = 0;
  while (count < maxAsides && isAside(context, at + count, before)) count += 1;
  const line = getLine(context, at + count);
  const isBroken = line !== undefined && (line.page !== before.page || line.y < before.y);
  return isBroken && line.page <= before.page + 1 ? count : 0;
}

function isAside(context: Context, at: number, before: PdfLine): boolean {
  const item = context.items[at];
  if (item === undefined) return false;
  if (isTable(item) || context.footnotes.has(item) || isCaption(item)) return true;
  if (item.beside !== undefined && item.beside !== before.beside) return true;
  const above = getLine(context, at - 1);
  return (
    above !== undefined &&
    isSmall(item, context) &&
    isAside(context, at - 1, before) &&
    item.page === above.page &&
    item.y - above.y < item.size * 1.7
  );
}

function isSmall(line: PdfLine, context: Context): boolean {
  return line.size < context.measures.bodySize * 0.95;
}

const caption =
  /^(?:fig(?:ure|\.)?|table|tab\.|chart|plate|listing|algorithm|scheme|box|abb(?:ildung|\.)|tabelle|tableau|figura|tabla|tabela|рис(?:унок|\.)|таблица|図|表|图)\s?[\dIVX]+(?:\.\d+)*\s?[.:|–—-]/iu;

function isCaption(line: PdfLine): boolean {
  return caption.test(getLineText(line));
}

function buildAsides(items: readonly PageItem[], context: Context): PlainBlock[] {
  const blocks: PlainBlock[] = [];
  let lines: PdfLine[] = [];
  const flush = () => {
    if (lines.length > 0) blocks.push({ type: 'paragraph', parts: join(lines, context) });
    lines = [];
  };
  for (const item of items) {
    const before = lines.at(-1);
    if (isTable(item) || (before !== undefined && startsAside(item, before, context))) flush();
    if (isTable(item)) blocks.push(writeTable(item));
    else lines.push(item);
  }
  flush();
  return blocks;
}

function startsAside(line: PdfLine, before: PdfLine, context: Context): boolean {
  const isBelow =
    line.beside === before.beside &&
    line.page === before.page &&
    line.y > before.y &&
    line.y - before.y < line.size * 1.7;
  return context.footnotes.has(line) && startsNote(line) ? true : isCaption(line) || !isBelow;
}

/** True if the line starts a block of another kind, whatever comes before it. */
function startsBlock(line: PdfLine, before: PdfLine, context: Context): boolean {
  const mark = readListMark(line);
  const isMarked = mark !== null && (mark.marker === '-' || mark.marker === 1 || line.cells.length > 1);
  const isRow = mark === null && line.cells.length > 1 && line.cells.length <= 12 && hasWideGap(line);
  const isApart = context.footnotes.has(line)
    ? startsNote(line) || !context.footnotes.has(before)
    : isCaption(line);
  return isMarked || isRow || isApart || context.headings.has(line) || startsCode(line, before, context);
}

/** A line within a paragraph may happen to be all monospaced. It is then as near as any other line, and follows a full line. */
function startsCode(line: PdfLine, before: PdfLine, context: Context): boolean {
  if (!line.isMonospace || context.measures.isMonospaceProse) return false;
  const gap = line.y - before.y;
  const isNear = line.page === before.page && gap > 0 && gap < before.size * (context.measures.leading + 0.1);
  return !(isNear && isFull(before) && Math.abs(line.x - before.x) < line.size);
}

function hasWideGap(line: PdfLine): boolean {
  return line.cells.some(
    (cell, index) => index > 0 && cell.x - (line.cells[index - 1]?.right ?? cell.x) > line.size * 2.5,
  );
}

/**
 * True if the next line may belong to the same text: it has the same size and is near, or it continues a sentence in a new column or on a
 * new page.
 */
function goesOn(before: PdfLine, line: PdfLine, context: Context): boolean {
  if (Math.abs(line.size - before.size) > before.size * 0.1 || line.beside !== before.beside) return false;
  const gap = line.y - before.y;
  const isBelow = line.page === before.page && gap > 0 && Math.abs(line.column.left - before.column.left) < 2;
  if (isBelow) return gap <= before.size * (context.measures.leading * 1.3 + 0.1);
  if (isInterrupted(before, line, context)) return false;
  const text = getLineText(before);
  const isOpen = !/[.!?:;。！？]["'”’)\]]*$/.test(text);
  return isOpen && (/^[\p{Ll}\d(“"]/u.test(getLineText(line)) || /[-‐,\u00ad]$/.test(text) || isFull(before));
}

/** True if the words between the two lines could not be read. */
function isInterrupted(before: PdfLine, line: PdfLine, { unreadPages }: Context): boolean {
  for (let page = before.page + 1; page < line.page; page += 1) if (unreadPages.has(page)) return true;
  return false;
}

function isFull(line: PdfLine): boolean {
  return line.right > line.column.right - (line.column.right - line.column.left) * 0.1;
}

/**
 * A new paragraph begins below a finished sentence, with an indented line or after a short one. In justified text, any short line ends its
 * paragraph.
 */
function isNewParagraph(before: PdfLine, line: PdfLine, context: Context): boolean {
  if (line.page !== before.page || line.y < before.y) return false;
  const text = getLineText(before);
  const columnWidth = before.column.right - before.column.left;
  const isShort = before.right < before.column.right - columnWidth * 0.2;
  if (isShort && context.measures.isJustified && before.right - before.x < columnWidth * 0.75) return true;
  const indent = line.x - before.x;
  const isSetIn = indent > line.size * 0.8 && indent < line.size * 5;
  const isFinished = /[.!?:]["'”’)\]]*$/.test(text);
  return isFinished && (isSetIn || (isShort && /^[\p{Lu}\d“"]/u.test(getLineText(line))));
}

function join(lines: readonly PdfLine[], context: Context) {
  const texts = lines.map((line) => ({ text: getLineText(line), page: line.page }));
  return joinLines(texts, context.vocabulary);
}
