/**
 * Builds blocks from lines in reading order: headings by size and by the file's own outline, lists, code in a monospaced font, simple
 * tables, and paragraphs that continue over lines, columns and pages. It walks the lines once, and each kind of block takes its own lines.
 * Pure.
 */
import type { PlainBlock } from '../plain/blocks';
import { type DocumentMeasures, measureDocument, roundSize } from './document-measures';
import { findTable } from './find-table';
import { collectWords, joinLines, type Vocabulary } from './join-lines';
import { type ListMark, readListMark } from './list-marks';
import { getLineText, type PdfLine } from './page-text';
import type { OutlineEntry } from './read-pages';

type Context = {
  readonly lines: readonly PdfLine[];
  readonly measures: DocumentMeasures;
  readonly vocabulary: Vocabulary;
  readonly outline: ReadonlyMap<string, number>;
};

type Taken = { readonly block: PlainBlock; readonly lineCount: number };

export function* buildBlocks(
  lines: readonly PdfLine[],
  outline: readonly OutlineEntry[],
): Generator<PlainBlock> {
  const context: Context = {
    lines,
    measures: measureDocument(lines),
    vocabulary: collectWords(lines.map(getLineText)),
    outline: new Map(outline.map((entry) => [normaliseTitle(entry.title), entry.level])),
  };
  const list = createListState();
  for (let at = 0; at < lines.length; ) {
    const taken = takeBlock(context, at, list);
    yield taken.block;
    at += taken.lineCount;
  }
}

function takeBlock(context: Context, at: number, list: ListState): Taken {
  const heading = takeHeading(context, at);
  if (heading !== null) {
    list.end();
    return heading;
  }
  return (
    takeContentsEntry(context, at) ??
    takeCode(context, at) ??
    takeItem(context, at, list) ??
    takeTable(context, at) ??
    takeParagraph(context, at, list)
  );
}

// ── headings ──

function takeHeading(context: Context, at: number): Taken | null {
  const first = context.lines[at];
  const level = first === undefined ? null : getHeadingLevel(first, context);
  if (first === undefined || level === null) return null;
  const taken = [first];
  for (const line of context.lines.slice(at + 1, at + 4)) {
    if (!isRestOfHeading(line, taken.at(-1) ?? first, context)) break;
    taken.push(line);
  }
  return { block: { type: 'heading', level, parts: join(taken, context) }, lineCount: taken.length };
}

/** True if a heading continues on this line. Two entries of the outline below one another are two headings. */
function isRestOfHeading(line: PdfLine, before: PdfLine, context: Context): boolean {
  const isBelow = line.page === before.page && line.y > before.y && line.y - before.y < before.size * 1.7;
  const isEntry = [before, line].some((one) => context.outline.has(normaliseTitle(getLineText(one))));
  return (
    isBelow &&
    !isEntry &&
    roundSize(line.size) === roundSize(before.size) &&
    getHeadingLevel(line, context) === getHeadingLevel(before, context)
  );
}

/** A line longer than this is no heading, however large it is: text on title pages and pull quotes are large too. */
const maxHeadingChars = 200;

function getHeadingLevel(line: PdfLine, context: Context): number | null {
  const text = getLineText(line);
  if (text.length > maxHeadingChars || !/\p{L}/u.test(text) || /(\. ?){4,}/.test(text)) return null;
  const bySize = context.measures.headingSizes.indexOf(roundSize(line.size)) + 1;
  if (bySize > 0) return Math.min(bySize, 6);
  const byOutline = context.outline.get(normaliseTitle(text));
  return byOutline === undefined || line.cells.length > 2
    ? null
    : Math.min(context.measures.headingSizes.length + 1, 6);
}

function normaliseTitle(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

// ── code ──

function takeCode(context: Context, at: number): Taken | null {
  if (context.measures.isMonospaceProse) return null;
  const first = context.lines[at];
  const taken: PdfLine[] = [];
  for (let next = at; next < context.lines.length; next += 1) {
    const line = context.lines[next];
    if (line?.isMonospace !== true || line.page !== first?.page) break;
    taken.push(line);
  }
  if (first === undefined || taken.length === 0) return null;
  return { block: { type: 'code', lines: layOut(taken), page: first.page }, lineCount: taken.length };
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

// ── tables and tables of contents ──

function takeTable(context: Context, at: number): Taken | null {
  const first = context.lines[at];
  if (first === undefined || first.cells.length < 2) return null;
  const end = context.lines.findIndex(
    (line, index) => index > at && (line.page !== first.page || getHeadingLevel(line, context) !== null),
  );
  const table = findTable(context.lines.slice(at, end === -1 ? at + 400 : end));
  if (table === null) return null;
  const { header, rows, lineCount } = table;
  return { block: { type: 'table', header, rows, page: first.page }, lineCount };
}

/** Takes an entry of a table of contents: `Chapter . . . . . 12`. */
function takeContentsEntry(context: Context, at: number): Taken | null {
  const line = context.lines[at];
  const match =
    line === undefined
      ? null
      : /^(.*?\S)\s*(?:\.\s*){4,}\s*(\d+|[ivxlc]+)$/i.exec(getLineText(line).slice(0, 400));
  if (line === undefined || match === null) return null;
  const parts = [{ text: `${match[1]} … ${match[2]}`, page: line.page }];
  const depth = Math.min(3, Math.max(0, Math.round((line.x - line.column.left) / (line.size * 1.8))));
  return { block: { type: 'item', marker: '-', depth, parts }, lineCount: 1 };
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
  const first = context.lines[at];
  const mark = first === undefined ? null : readListMark(first);
  if (first === undefined || mark === null || !list.isNext(mark)) return null;
  const taken = [first];
  for (let next = at + 1; next < context.lines.length; next += 1) {
    const line = context.lines[next];
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
  return { block, lineCount: taken.length };
}

function takeParagraph(context: Context, at: number, list: ListState): Taken {
  list.end();
  const taken = context.lines.slice(at, at + 1);
  for (let next = at + 1; next < context.lines.length; next += 1) {
    const line = context.lines[next];
    const before = taken.at(-1);
    if (
      line === undefined ||
      before === undefined ||
      startsBlock(line, before, context) ||
      !goesOn(before, line, context)
    )
      break;
    if (isNewParagraph(before, line, context)) break;
    taken.push(line);
  }
  return { block: { type: 'paragraph', parts: join(taken, context) }, lineCount: Math.max(1, taken.length) };
}

/** True if the line starts a block of another kind, whatever comes before it. */
function startsBlock(line: PdfLine, before: PdfLine, context: Context): boolean {
  const mark = readListMark(line);
  const isMarked = mark !== null && (mark.marker === '-' || mark.marker === 1 || line.cells.length > 1);
  const isRow = mark === null && line.cells.length > 1 && line.cells.length <= 12 && hasWideGap(line);
  return isMarked || isRow || getHeadingLevel(line, context) !== null || startsCode(line, before, context);
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
  if (Math.abs(line.size - before.size) > before.size * 0.1) return false;
  const gap = line.y - before.y;
  const isBelow = line.page === before.page && gap > 0 && Math.abs(line.column.left - before.column.left) < 2;
  if (isBelow) return gap <= before.size * (context.measures.leading * 1.3 + 0.1);
  const text = getLineText(before);
  const isOpen = !/[.!?:;。！？]["'”’)\]]*$/.test(text);
  return isOpen && (/^[\p{Ll}\d(“"]/u.test(getLineText(line)) || /[-‐,\u00ad]$/.test(text) || isFull(before));
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
