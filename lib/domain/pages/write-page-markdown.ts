/**
 * A page as the Markdown that a source has: headings and paragraphs over nested lists, without ids and properties, and where in it each block begins. What
 * is read of it later can be led back to its block. Pure.
 */
import { limits } from '@/lib/core/limits';
import type { PageFormat } from '@/lib/protocol/page-words';
import { type Block, isHeading, type Outline } from './block';
import { type BlockWords, writeWords } from './write-words';

type BlockStart = { readonly id: string; readonly start: number };

export type PageMarkdown = {
  readonly markdown: string;
  /** In the order of the text; a block that says nothing has none. */
  readonly starts: readonly BlockStart[];
};

export function writePageMarkdown(
  { format, blocks }: Pick<Outline, 'format' | 'blocks'>,
  wordsOf: BlockWords,
): PageMarkdown {
  const starts: BlockStart[] = [];
  /** By depth: how what lies below the last block of it is indented. */
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
 * At the top, headings and paragraphs stand by themselves; everything else is an item of a list. In Logseq every block has a bullet: there
 * the outermost ones are paragraphs, so that each is read, found and quoted by itself. A rule stays an item, so that no front matter begins.
 */
function mayStandAlone({ bullet, depth }: Block, words: string, format: PageFormat): boolean {
  if (bullet === '' || isHeading(words)) return true;
  return format === 'logseq' && depth === 0 && !words.startsWith('---');
}

function indentBelow(indent: string, bullet: string): string {
  const below = indent + ' '.repeat(bullet.length);
  return below.length > limits.pageSourceIndent ? indent : below;
}
