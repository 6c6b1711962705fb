/** Writes blocks as a Markdown list that other programs understand: nested as here, without ids and without what is folded. Pure. */
import { type Block, createBlock } from './block';
import type { BlockRange } from './block-range';
import { printOutline } from './print-outline';

export function copyBlocks(blocks: readonly Block[], { from, to }: BlockRange): string {
  const top = blocks[from]?.depth ?? 0;
  return printOutline({
    format: 'logseq',
    style: { lineEnd: '\n', indent: '  ' },
    front: '',
    blocks: blocks
      .slice(from, to)
      .map(({ id, depth, markdown }) => createBlock({ id, depth: depth - top, markdown })),
  });
}
