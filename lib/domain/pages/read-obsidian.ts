/**
 * Reads an Obsidian page as blocks: headings contain what follows them, list items nest by indentation, and a paragraph (a table, a quote,
 * a code block) is a block up to the next blank line. Front matter belongs to the page. Linear; pure.
 */
import { dedent, measureIndent, type PageLine } from './page-lines';
import { type BlockLines, createFenceWatch, createGatherer } from './read-block';

const bulletLine = /^[ \t]*([-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const headingLine = /^(#{1,6})(?:[ \t]|$)/;
const ruleLine = /^[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$/;

/** Returns the number of lines before the first block: front matter from `---` to `---`, and blank lines. */
export function findObsidianFront(lines: readonly PageLine[]): number {
  const close =
    lines[0]?.text === '---' ? lines.findIndex(({ text }, index) => index > 0 && text === '---') : -1;
  const begin = lines.findIndex((line, index) => index > close && !line.isBlank);
  return begin === -1 ? lines.length : begin;
}

export function gatherObsidian(lines: readonly PageLine[]): readonly BlockLines[] {
  const reader = createReader();
  for (const line of lines) reader.read(line);
  return reader.blocks;
}

/** Tracks the headings and list items that the next line may be nested under, and whether it may continue the previous block. */
function createReader() {
  const { blocks, begin, extend } = createGatherer();
  const levels: number[] = [];
  const items: { readonly width: number; readonly content: string }[] = [];
  const fence = createFenceWatch();
  let isBroken = true;

  const beginHeading = (line: PageLine, level: number) => {
    while (levels.length > 0 && (levels.at(-1) ?? 0) >= level) levels.pop();
    items.length = 0;
    begin(line, { depth: levels.length, bullet: '', content: line.text });
    levels.push(level);
    isBroken = true;
  };

  const beginItem = (line: PageLine, bullet: string) => {
    const width = measureIndent(line.indent);
    while (items.length > 0 && (items.at(-1)?.width ?? 0) >= width) items.pop();
    const content = line.text.slice(line.indent.length + bullet.length + 1);
    begin(line, { depth: levels.length + items.length, bullet, content });
    items.push({ width, content: line.indent + ' '.repeat(bullet.length + 1) });
    fence.read(content);
    isBroken = false;
  };

  const readText = (line: PageLine) => {
    const isBelowItem = items.length > 0 && line.indent !== '';
    if (line.isBlank || fence.isOpen() || !isBroken || isBelowItem)
      extend(line, dedent(line.text, items.at(-1)?.content ?? ''));
    else {
      items.length = 0;
      begin(line, { depth: levels.length, bullet: '', content: line.text });
    }
    fence.read(line.text);
    isBroken = line.isBlank;
  };

  return {
    blocks,
    read: (line: PageLine) => {
      const isText = fence.isOpen();
      const heading = isText ? null : headingLine.exec(line.text);
      const bullet = isText || ruleLine.test(line.text) ? null : bulletLine.exec(line.text);
      if (heading !== null) beginHeading(line, heading[1]?.length ?? 1);
      else if (bullet !== null) beginItem(line, bullet[1] ?? '-');
      else readText(line);
    },
  };
}
