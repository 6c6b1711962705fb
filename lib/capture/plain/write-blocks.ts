/**
 * Writes blocks of plain text as Markdown, with the position where each page begins. At the size limit it stops between lines, or between
 * the words of a line, and says so. A text without line breaks is kept as far as it fits. Characters are never cut in half.
 */
import { sliceWhole } from '@/lib/core/text';
import type { PlainBlock, PlainCell, TextPart } from './blocks';
import { escapeAddress, escapeCell, escapeInline, escapeLine } from './escape-text';

/** Where page `page` begins in the Markdown. */
export type PageStart = { readonly page: number; readonly start: number };

type WrittenBlocks = {
  readonly markdown: string;
  /** One for each page from 1 to the last that has text. A page without text begins where the next one does. */
  readonly starts: readonly PageStart[];
  readonly truncated: boolean;
};

type Piece = {
  readonly text: string;
  readonly page?: number | undefined;
  /** True for running text, which may be cut between words without changing its meaning. */
  readonly divides?: true;
};

export function writeBlocks(blocks: Iterable<PlainBlock>, maxMarkdownChars: number): WrittenBlocks {
  const output: string[] = [];
  const starts: PageStart[] = [];
  let length = 0;
  let before: PlainBlock | null = null;
  let truncated = false;
  for (const block of blocks) {
    const pieces = [{ text: separate(before, block) }, ...writeBlock(block, before)];
    for (const piece of pieces) {
      // One character is reserved for the line break at the end.
      const room = maxMarkdownChars - 1 - length;
      if (piece.text.length > room) {
        truncated = true;
        if (piece.divides) output.push(cutWords(piece.text, room));
        break;
      }
      addStarts(starts, piece.page, length);
      output.push(piece.text);
      length += piece.text.length;
    }
    if (truncated) {
      closeFence(output, block);
      break;
    }
    before = block;
  }
  const markdown = output.join('').trimEnd();
  return { markdown: markdown === '' ? '' : `${markdown}\n`, starts, truncated };
}

/** Cuts within a word only if a cut between words would waste half of the room, and never between an escape and what it escapes. */
function cutWords(text: string, room: number): string {
  const cut = sliceWhole(text, Math.max(0, room));
  const lastSpace = cut.lastIndexOf(' ');
  return lastSpace > room / 2 ? cut.slice(0, lastSpace) : cut.replace(/(?<!\\)((?:\\\\)*)\\$/, '$1');
}

function addStarts(starts: PageStart[], page: number | undefined, start: number): void {
  if (page === undefined) return;
  for (let next = starts.length + 1; next <= page; next += 1) starts.push({ page: next, start });
}

function separate(before: PlainBlock | null, block: PlainBlock): string {
  if (before === null) return '';
  return before.type === 'item' && block.type === 'item' ? '\n' : '\n\n';
}

function writeBlock(block: PlainBlock, before: PlainBlock | null): Piece[] {
  switch (block.type) {
    case 'heading':
      return [
        { text: `${'#'.repeat(block.level)} `, page: block.parts[0]?.page },
        ...writeParts(block.parts, ' ', ''),
      ];
    case 'paragraph':
      return writeParts(block.parts, '\n', '');
    case 'item':
      return writeItem(block, before);
    case 'code':
      return writeCode(block);
    case 'table':
      return writeTable(block);
  }
}

function writeParts(parts: readonly TextPart[], lineBreak: string, indent: string): Piece[] {
  return parts.map((part, index) => {
    const glue = index === 0 ? '' : (part.glue ?? ' ');
    const isLineStart = index === 0 || glue === '\n';
    const text = isLineStart ? escapeLine(part.text) : escapeInline(part.text);
    return { text: `${glue === '\n' ? lineBreak + indent : glue}${text}`, page: part.page, divides: true };
  });
}

/** List levels are indented by the width of the marker above them. Every marker fits into four columns. */
function writeItem(block: Extract<PlainBlock, { type: 'item' }>, before: PlainBlock | null): Piece[] {
  const depth = Math.min(block.depth, before?.type === 'item' ? before.depth + 1 : 0);
  const indent = ' '.repeat(depth * 4);
  const marker = block.marker === '-' ? '-   ' : `${block.marker}.`.padEnd(4);
  const inner = `${indent}${' '.repeat(marker.length)}`;
  return [
    { text: `${indent}${marker}`, page: block.parts[0]?.page },
    ...writeParts(block.parts, '\n', inner),
  ];
}

function getFence(lines: readonly string[]): string {
  const longest = lines.reduce((most, line) => Math.max(most, /^\s*(`{3,})/.exec(line)?.[1]?.length ?? 0), 2);
  return '`'.repeat(longest + 1);
}

function writeCode(block: Extract<PlainBlock, { type: 'code' }>): Piece[] {
  const fence = getFence(block.lines);
  return [
    { text: `${fence}\n`, page: block.page },
    ...block.lines.map((line) => ({ text: `${line.trimEnd()}\n` })),
    { text: fence },
  ];
}

/** Closes a code block that was cut off, so that what follows is not read as code. */
function closeFence(output: string[], block: PlainBlock): void {
  if (block.type === 'code') output.push(getFence(block.lines));
}

function writeTable(block: Extract<PlainBlock, { type: 'table' }>): Piece[] {
  const width = Math.max(block.header.length, ...block.rows.map((row) => row.length));
  const writeRow = (row: readonly PlainCell[]) =>
    `| ${Array.from({ length: width }, (_, index) => writeCell(row[index] ?? '')).join(' | ')} |`;
  return [
    { text: `${writeRow(block.header)}\n|${' --- |'.repeat(width)}`, page: block.page },
    ...block.rows.map((row, index) => ({ text: `\n${writeRow(row)}`, page: block.rowPages?.[index] })),
  ];
}

function writeCell(cell: PlainCell): string {
  if (typeof cell === 'string') return escapeCell(cell);
  const text = escapeCell(cell.text);
  // An address that is written as a link of its own cannot stand in another link.
  if (text === '' || text.includes('<http')) return text;
  return `[${text.replace(/(?<!\\)\]/g, '\\]')}](<${escapeAddress(cell.url)}>)`;
}
