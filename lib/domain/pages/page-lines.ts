/**
 * Splits a page's text into lines without losing anything: joined, they are the text again. Also contains what the readers and the printer
 * share about indentation. Pure.
 */
import type { PageStyle, ReadBlock } from './block';

export type PageLine = {
  /** With its line ending. */
  readonly raw: string;
  /** Without the line ending. */
  readonly text: string;
  readonly indent: string;
  readonly isBlank: boolean;
};

export function splitLines(text: string): PageLine[] {
  const lines: PageLine[] = [];
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline + 1;
    const raw = text.slice(start, end);
    const content = raw.endsWith('\r\n') ? raw.slice(0, -2) : raw.endsWith('\n') ? raw.slice(0, -1) : raw;
    const indent = readIndent(content);
    lines.push({ raw, text: content, indent, isBlank: indent.length === content.length });
    start = end;
  }
  return lines;
}

function readIndent(text: string): string {
  let end = 0;
  while (text[end] === ' ' || text[end] === '\t') end += 1;
  return text.slice(0, end);
}

/** Returns the width of white space in columns; a tab advances to the next multiple of four (CommonMark §2.2). */
export function measureIndent(indent: string): number {
  let width = 0;
  for (const sign of indent) width = sign === '\t' ? width + 4 - (width % 4) : width + 1;
  return width;
}

/** Returns a continuation line without the indentation of its block; any further white space belongs to the line. */
export function dedent(line: string, indent: string): string {
  if (line.startsWith(indent)) return line.slice(indent.length);
  const own = readIndent(line);
  return own.length <= indent.length ? line.slice(own.length) : line.slice(indent.length);
}

/** The style of a page that has no lines to copy it from: Logseq's tabs. */
const plainStyle: PageStyle = { lineEnd: '\n', indent: '\t' };

/** Returns the line ending and the indentation step that a page's own lines use. */
export function findStyle(text: string, blocks: readonly ReadBlock[]): PageStyle {
  const newline = text.indexOf('\n');
  const lineEnd = newline > 0 && text[newline - 1] === '\r' ? '\r\n' : plainStyle.lineEnd;
  const step = blocks
    .map((block, index) => measureStep(blocks[index - 1], block))
    .find((found) => found !== '');
  return { lineEnd, indent: step ?? plainStyle.indent };
}

/** Returns how far a block is indented relative to its parent, if its parent is directly before it. */
function measureStep(before: ReadBlock | undefined, block: ReadBlock): string {
  if (before === undefined || before.bullet === '' || block.depth !== before.depth + 1) return '';
  const outer = before.source?.indent ?? '';
  const inner = block.source?.indent ?? '';
  return inner.startsWith(outer) ? inner.slice(outer.length) : '';
}
