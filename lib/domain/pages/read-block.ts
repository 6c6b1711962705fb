/**
 * Builds a block from its lines: takes out its id (`id::`, or `^id` in Obsidian), the line with its folding (`collapsed::`) and the blank
 * lines at its end, and leaves the rest unchanged. Pure.
 */
import { limits } from '@/lib/core/limits';
import { type Property, type ReadBlock, readProperty } from './block';
import type { PageFormat } from '@/lib/protocol/page-words';
import type { PageLine } from './page-lines';

export type BlockLines = {
  readonly depth: number;
  readonly bullet: string;
  readonly indent: string;
  readonly lines: PageLine[];
  /** The content of each line, without bullet and indentation. */
  readonly contents: string[];
};

/** Collects lines into blocks: a reader tells it which lines begin a block and which continue the last one. */
export function createGatherer() {
  const blocks: BlockLines[] = [];
  return {
    blocks,
    begin: (line: PageLine, block: Pick<BlockLines, 'depth' | 'bullet'> & { readonly content: string }) => {
      const { content, ...place } = block;
      const indent = block.bullet === '' ? '' : line.indent;
      blocks.push({ ...place, indent, lines: [line], contents: [content] });
    },
    extend: (line: PageLine, content: string) => {
      blocks.at(-1)?.lines.push(line);
      blocks.at(-1)?.contents.push(content);
    },
  };
}

export function readBlock(
  { depth, bullet, indent, lines, contents }: BlockLines,
  format: PageFormat,
): ReadBlock {
  const end = lines.findLastIndex((line, index) => index === 0 || !line.isBlank) + 1;
  const said = contents.slice(0, end);
  const idLine = findFirstProperty(said, isId);
  const foldLine = findFirstProperty(said, isFold);
  const words = said.filter((_line, index) => index !== idLine && index !== foldLine).join('\n');
  const isFolded = foldLine !== -1 && readProperty(said[foldLine] ?? '')?.value === 'true';
  const property = idLine === -1 ? null : (readProperty(said[idLine] ?? '')?.value ?? null);
  const caret = property === null && format === 'obsidian' ? readCaretId(words) : null;
  const markdown = caret === null ? words : words.slice(0, -caret.length - 2);
  const writtenId = property ?? caret;
  const rawOf = (some: readonly PageLine[]) => some.map(({ raw }) => raw).join('');
  return {
    id: writtenId,
    depth,
    markdown,
    bullet,
    hasWrittenId: writtenId !== null,
    isFolded,
    source: {
      text: rawOf(lines.slice(0, end)),
      tail: rawOf(lines.slice(end)),
      indent,
      depth,
      markdown,
      bullet,
      writtenId,
      hasCaretId: caret !== null,
      isFolded,
    },
  };
}

/** Returns the id after ` ^` at the very end of a block, or null. */
function readCaretId(markdown: string): string | null {
  return / \^([A-Za-z0-9-]+)$/.exec(markdown.slice(-limits.idChars - 2))?.[1] ?? null;
}

const isId = ({ key, value }: Property) => key === 'id' && value !== '' && value.length <= limits.idChars;
const isFold = ({ key, value }: Property) => key === 'collapsed' && (value === 'true' || value === 'false');

/** Searches only a block's first properties: a similar line further down, or in a code block, is text. */
function findFirstProperty(lines: readonly string[], isWanted: (property: Property) => boolean): number {
  for (const [index, line] of lines.entries()) {
    const property = readProperty(line);
    if (property === null && index > 0) return -1;
    if (property !== null && isWanted(property)) return index;
  }
  return -1;
}

/** Follows code fences line by line; an open one ends with a fence of the same character that is at least as long (CommonMark §4.5). */
export function createFenceWatch() {
  let open = '';
  return {
    isOpen: () => open !== '',
    close: () => {
      open = '';
    },
    read: (line: string) => {
      const fence = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
      if (fence === '') return;
      if (open === '') open = fence;
      else if (fence[0] === open[0] && fence.length >= open.length && line.trim() === fence) open = '';
    },
  };
}
