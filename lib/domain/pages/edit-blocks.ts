/**
 * The operations that a user, or a program acting for the user, can apply to the blocks of a page. Each returns the change it makes, or
 * null if there is nothing to do (the first block cannot move up). A block takes all of its descendants with it. Pure.
 */
import { sliceWhole } from '@/lib/core/text';
import { type Block, createBlock, findSubtreeEnd } from './block';
import { type Change, replaceBlocks } from './change-blocks';

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

export function removeBlock(blocks: readonly Block[], index: number): Change | null {
  return replaceBlocks(blocks, { from: index, to: findSubtreeEnd(blocks, index) }, []);
}

const shift = (blocks: readonly Block[], by: number) =>
  blocks.map((block) => ({ ...block, depth: block.depth + by }));

export function indentBlock(blocks: readonly Block[], index: number): Change | null {
  const block = blocks[index];
  const before = blocks[index - 1];
  if (block === undefined || before === undefined || before.depth < block.depth) return null;
  const end = findSubtreeEnd(blocks, index);
  return replaceBlocks(blocks, { from: index, to: end }, shift(blocks.slice(index, end), 1));
}

/** Moves a block one level up and places it after its former siblings, so that the siblings that followed it stay where they are. */
export function outdentBlock(blocks: readonly Block[], index: number): Change | null {
  const block = blocks[index];
  if (block === undefined || block.depth === 0) return null;
  const end = findSubtreeEnd(blocks, index);
  let familyEnd = end;
  while ((blocks[familyEnd]?.depth ?? -1) >= block.depth) familyEnd += 1;
  return replaceBlocks(blocks, { from: index, to: familyEnd }, [
    ...blocks.slice(end, familyEnd),
    ...shift(blocks.slice(index, end), -1),
  ]);
}

/** Swaps the block with its sibling above or below. */
export function moveBlock(blocks: readonly Block[], index: number, direction: 'up' | 'down'): Change | null {
  const end = findSubtreeEnd(blocks, index);
  const depth = blocks[index]?.depth;
  if (direction === 'down')
    return blocks[end]?.depth === depth && depth !== undefined ? moveBlock(blocks, end, 'up') : null;
  let start = index - 1;
  while ((blocks[start]?.depth ?? -1) > (depth ?? 0)) start -= 1;
  if (start < 0 || blocks[start]?.depth !== depth) return null;
  return replaceBlocks(blocks, { from: start, to: end }, [
    ...blocks.slice(index, end),
    ...blocks.slice(start, index),
  ]);
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
 * inserted before it instead, so that the text keeps its block id. No character is lost, not even spaces: joining the two blocks restores
 * the original.
 */
export function splitBlock(
  blocks: readonly Block[],
  place: { readonly index: number; readonly offset: number },
  newId: string,
): Change | null {
  const { index, offset } = place;
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
  const depth = (blocks[index + 1]?.depth ?? 0) > block.depth ? block.depth + 1 : block.depth;
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
