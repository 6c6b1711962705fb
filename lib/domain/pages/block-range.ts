/**
 * A range of blocks: one block or several consecutive siblings, each with all of its descendants. Every operation on several blocks takes
 * such a range, so none of them can separate a block from what is below it. Pure.
 */
import { type Block, findSubtreeEnd } from './block';

type Depths = readonly { readonly depth: number }[];

export type BlockRange = { readonly from: number; readonly to: number };

/** Returns a block with all of its descendants. */
export const getSubtree = (blocks: Depths, index: number): BlockRange => ({
  from: index,
  to: findSubtreeEnd(blocks, index),
});

/** Returns the shortest range that contains both blocks: the siblings from one to the other, or their ancestors that are siblings. */
export function getRangeBetween(blocks: Depths, one: number, other: number): BlockRange {
  let [from, to] = [Math.min(one, other), Math.max(one, other)];
  const depth = blocks.slice(from, to + 1).reduce((least, block) => Math.min(least, block.depth), Infinity);
  while (from > 0 && (blocks[from]?.depth ?? 0) > depth) from -= 1;
  to += 1;
  while ((blocks[to]?.depth ?? -1) > depth) to += 1;
  return { from, to };
}

/** Returns the outermost blocks of a range. */
export function listRoots(blocks: readonly Block[], { from, to }: BlockRange): Block[] {
  const depth = blocks[from]?.depth;
  return blocks.slice(from, to).filter((block) => block.depth === depth);
}
