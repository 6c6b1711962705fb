/**
 * Writes a page as the Markdown of a source: headings and paragraphs above nested lists, without ids and properties. Also returns where
 * each block begins in it, so that passages of the Markdown can be traced back to their blocks. Pure.
 */
import { limits } from '@/lib/core/limits';
import type { PageFormat } from '@/lib/protocol/page-words';
import { type Block, isHeading, type Outline } from './block';
import { type BlockWords, writeWords } from './write-words';

type BlockStart = { readonly id: string; readonly start: number };

export type PageMarkdown = {
  readonly markdown: string;
  /** In the order of the text; blocks without text have none. */
  readonly starts: readonly BlockStart[];
};

export function writePageMarkdown(
  { format, blocks }: Pick<Outline, 'format' | 'blocks'>,
  wordsOf: BlockWords,
): PageMarkdown {
  const starts: BlockStart[] = [];
  /** By depth: the indentation of children of the last block at that depth. */
  const indents: string[] = [];
  let markdown = '';
  let wasItem = false;
  for (const block of blocks) {
    const indent = indents[block.depth - 1] ?? '';
    const words = writeWords(block.markdown, wordsOf);
    const standsAlone = indent === '' && mayStandAlone(block, words, format);
    const bullet = standsAlone ? '' : `${block.bullet === '' ? '-' : block.bullet} `;
    indents.length = block.depth;
    indents.push(words === '' ? indent : indentBelow(indent, bullet));
    if (words === '') continue;
    const gap = wasItem && bullet !== '' ? '\n' : '\n\n';
    markdown += `${markdown === '' ? '' : gap}${indent}${bullet}`;
    starts.push({ id: block.id, start: markdown.length });
    markdown += words.replaceAll('\n', `\n${indent}${' '.repeat(bullet.length)}`).replace(/^[ \t]+$/gm, '');
    wasItem = bullet !== '';
  }
  return { markdown: markdown === '' ? '' : `${markdown}\n`, starts };
}

/**
 * At the top, headings and paragraphs are separate; everything else is a list item. In Logseq every block has a bullet, so the outermost
 * ones become paragraphs, each of which can be read, found and quoted by itself. A horizontal rule stays an item, so that it is not taken
 * for front matter.
 */
function mayStandAlone({ bullet, depth }: Block, words: string, format: PageFormat): boolean {
  if (bullet === '' || isHeading(words)) return true;
  return format === 'logseq' && depth === 0 && !words.startsWith('---');
}

function indentBelow(indent: string, bullet: string): string {
  const below = indent + ' '.repeat(bullet.length);
  return below.length > limits.pageSourceIndent ? indent : below;
}
