/**
 * The operations that a user, or a program acting for the user, can apply to the blocks of a page. Each returns the change it makes, or
 * null if there is nothing to do (the first block cannot move up). A block takes all of its descendants with it. Pure.
 */
import { sliceWhole } from '@/lib/core/text';
import { type Block, createBlock, findSubtreeEnd } from './block';
import type { BlockRange } from './block-range';
import { type Change, replaceBlocks } from './block-change';

/** Inserts blocks before the one at `index`; if `index` is the number of blocks, appends them. */
export function insertBlocks(
  blocks: readonly Block[],
  index: number,
  inserted: readonly Block[],
): Change | null {
  return replaceBlocks(blocks, { from: index, to: index }, inserted);
}

/** Inserts blocks, with depths counted from 0, as the last children of a block. */
export function insertBelow(
  blocks: readonly Block[],
  index: number,
  inserted: readonly Block[],
): Change | null {
  const parent = blocks[index];
  if (parent === undefined) return null;
  const below = inserted.map((block) => ({ ...block, depth: block.depth + parent.depth + 1 }));
  return insertBlocks(blocks, findSubtreeEnd(blocks, index), below);
}

export function editBlock(blocks: readonly Block[], index: number, markdown: string): Change | null {
  const block = blocks[index];
  if (block === undefined) return null;
  return replaceBlocks(blocks, { from: index, to: index + 1 }, [{ ...block, markdown }]);
}

export function removeBlocks(blocks: readonly Block[], range: BlockRange): Change | null {
  return replaceBlocks(blocks, range, []);
}

const shift = (blocks: readonly Block[], by: number) =>
  blocks.map((block) => ({ ...block, depth: block.depth + by }));

/** Makes the blocks the last children of the sibling above them. */
export function indentBlocks(blocks: readonly Block[], range: BlockRange): Change | null {
  const block = blocks[range.from];
  const before = blocks[range.from - 1];
  if (block === undefined || before === undefined || before.depth < block.depth) return null;
  return replaceBlocks(blocks, range, shift(blocks.slice(range.from, range.to), 1));
}

/** Moves blocks one level up and places them after their former siblings, so that the siblings that followed them stay where they are. */
export function outdentBlocks(blocks: readonly Block[], { from, to }: BlockRange): Change | null {
  const block = blocks[from];
  if (block === undefined || block.depth === 0) return null;
  let familyEnd = to;
  while ((blocks[familyEnd]?.depth ?? -1) >= block.depth) familyEnd += 1;
  return replaceBlocks(blocks, { from, to: familyEnd }, [
    ...blocks.slice(to, familyEnd),
    ...shift(blocks.slice(from, to), -1),
  ]);
}

/** Swaps the blocks with the sibling above or below them. */
export function moveBlocks(
  blocks: readonly Block[],
  { from, to }: BlockRange,
  direction: 'up' | 'down',
): Change | null {
  const depth = blocks[from]?.depth;
  if (depth === undefined) return null;
  if (direction === 'down') {
    if (blocks[to]?.depth !== depth) return null;
    return swapBlocks(blocks, { from, middle: to, to: findSubtreeEnd(blocks, to) });
  }
  let start = from - 1;
  while ((blocks[start]?.depth ?? -1) > depth) start -= 1;
  return blocks[start]?.depth === depth ? swapBlocks(blocks, { from: start, middle: from, to }) : null;
}

function swapBlocks(
  blocks: readonly Block[],
  { from, middle, to }: BlockRange & { readonly middle: number },
): Change | null {
  return replaceBlocks(blocks, { from, to }, [...blocks.slice(middle, to), ...blocks.slice(from, middle)]);
}

/**
 * Returns the position at which a block is actually split: never inside a surrogate pair, and before line endings rather than after them,
 * because reading a page drops blank lines at the end of a block.
 */
export function findCut(markdown: string, offset: number): number {
  let cut = sliceWhole(markdown, offset).length;
  while (markdown[cut - 1] === '\n') cut -= 1;
  return cut;
}

/**
 * Splits a block at a position in its text. The text before the position stays in the block. At the very beginning an empty new block is
 * inserted before it instead, so that the text keeps its block id. With `isParent`, the rest becomes the block's first child. No character is lost, not even spaces: joining the two blocks restores
 * the original.
 */
export function splitBlock(
  blocks: readonly Block[],
  place: { readonly index: number; readonly offset: number; readonly isParent?: boolean },
  newId: string,
): Change | null {
  const { index, offset, isParent = false } = place;
  const block = blocks[index];
  if (block === undefined) return null;
  const cut = findCut(block.markdown, offset);
  const head = block.markdown.slice(0, cut);
  const rest = block.markdown.slice(cut);
  const bullet = block.bullet === '' ? '-' : block.bullet;
  if (head === '' && rest !== '')
    return insertBlocks(blocks, index, [
      createBlock({ id: newId, depth: block.depth, markdown: '', bullet }),
    ]);
  const isAbove = isParent || (blocks[index + 1]?.depth ?? 0) > block.depth;
  const depth = isAbove ? block.depth + 1 : block.depth;
  const added = createBlock({ id: newId, depth, markdown: rest, bullet });
  return replaceBlocks(blocks, { from: index, to: index + 1 }, [{ ...block, markdown: head }, added]);
}

/** True if joining two blocks keeps the second: it has text, and the first, on the same level, has none. */
export const isSecondKept = (first: Block, second: Block): boolean =>
  first.markdown === '' && second.markdown !== '' && first.depth === second.depth;

/**
 * Appends a block's text to the previous block, which also takes over its children. If the previous block is empty, that one is removed
 * instead.
 */
export function joinBlock(blocks: readonly Block[], index: number): Change | null {
  const block = blocks[index];
  const before = blocks[index - 1];
  if (block === undefined || before === undefined) return null;
  const range = { from: index - 1, to: index + 1 };
  if (isSecondKept(before, block)) return replaceBlocks(blocks, range, [block]);
  return replaceBlocks(blocks, range, [{ ...before, markdown: before.markdown + block.markdown }]);
}
