/**
 * Converts plain text to Markdown that reads as the same text. The only markup it adds is for what people see as structure anyway: blank
 * lines, lists, underlined titles, text laid out in columns. Pure.
 */
import type { CapturedPage } from '@/lib/capture/files/captured-page';
import { type CaptureFileInput, createCapturedPage, readVisibleText } from '../files/captured-file';
import { createLinkList } from '../files/link-list';
import type { PlainBlock, TextPart } from './blocks';
import { writeBlocks } from './write-blocks';

export function capturePlain(text: string, input: CaptureFileInput): CapturedPage {
  const visible = readVisibleText(text.replace(/\r\n?|\u2028|\u2029/g, '\n').replaceAll('\f', '\n\n'));
  // Markdown is never shorter than its text, so text beyond the limit could not be written anyway.
  const readable = visible.text.slice(0, input.maxMarkdownChars);
  const written = writeBlocks(readBlocks(readable), input.maxMarkdownChars);
  const links = createLinkList();
  links.addFromText(readable);
  return createCapturedPage(
    {
      markdown: written.markdown,
      truncated: written.truncated || readable.trimEnd().length < visible.text.trimEnd().length,
      hiddenText: visible.hiddenText,
      links: links.links,
    },
    input,
  );
}

function* readBlocks(text: string): Generator<PlainBlock> {
  let group: string[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() !== '') group.push(line.replaceAll('\t', '    '));
    else if (group.length > 0) {
      yield* readGroup(group);
      group = [];
    }
  }
  if (group.length > 0) yield* readGroup(group);
}

function* readGroup(lines: readonly string[]): Generator<PlainBlock> {
  if (isLaidOut(lines)) {
    yield { type: 'code', lines: removeIndent(lines) };
    return;
  }
  const underline = /^\s*(={3,}|-{3,})\s*$/.exec(lines[1] ?? '')?.[1];
  const isTitle = underline !== undefined && !/^\s*[-=]{3,}/.test(lines[0] ?? '');
  if (isTitle)
    yield { type: 'heading', level: underline.startsWith('=') ? 1 : 2, parts: [part(lines[0] ?? '')] };
  yield* readFlow(isTitle ? lines.slice(2) : lines);
}

const listMark = /^(\s*)(?:[-*+•‣▪]|(\d{1,3})[.)])\s+(?=\S)/;

/** Yields paragraphs and list items, line by line. A line without a list mark continues what came before it. */
function* readFlow(lines: readonly string[]): Generator<PlainBlock> {
  let block: { marker: '-' | number | null; depth: number; parts: TextPart[] } | null = null;
  for (const line of lines) {
    const mark = listMark.exec(line);
    if (mark === null) {
      block ??= { marker: null, depth: 0, parts: [] };
      block.parts.push({ ...part(line), glue: '\n' });
      continue;
    }
    if (block !== null) yield finish(block);
    block = {
      marker: mark[2] === undefined ? '-' : Number(mark[2]),
      depth: Math.min(6, Math.floor((mark[1]?.length ?? 0) / 2)),
      parts: [part(line.slice(mark[0].length))],
    };
  }
  if (block !== null) yield finish(block);
}

function finish(block: { marker: '-' | number | null; depth: number; parts: TextPart[] }): PlainBlock {
  const { marker, depth, parts } = block;
  return marker === null ? { type: 'paragraph', parts } : { type: 'item', marker, depth, parts };
}

const part = (text: string): TextPart => ({ text: text.trim() });

/** True for columns made of blanks, drawings made of lines, or a block that is indented as a whole. Their blanks are part of their form. */
function isLaidOut(lines: readonly string[]): boolean {
  const inColumns = lines.filter((line) => /\S {3,}\S|[│─┌┐└┘├┤┬┴┼║═]|\+-{3,}\+/.test(line)).length;
  const isIndented =
    lines.every((line) => line.startsWith('    ')) && !lines.some((line) => listMark.test(line));
  return (lines.length >= 2 && inColumns >= lines.length * 0.6) || (isIndented && lines.length >= 2);
}

function removeIndent(lines: readonly string[]): string[] {
  const indent = Math.min(...lines.map((line) => /^ */.exec(line)?.[0].length ?? 0));
  return lines.map((line) => line.slice(indent));
}
