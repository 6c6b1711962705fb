/**
 * What a person, or a program for them, can do to the blocks of a page. Each gives the change it makes, or null where there is nothing to
 * do (the first block cannot move up). A block goes with everything below it. Pure.
 */
import { sliceWhole } from '@/lib/core/text';
import { type Block, createBlock, findSubtreeEnd } from './block';
import { type Change, replaceBlocks } from './change-blocks';

/** Puts blocks before the one at `index`; `index` is the number of blocks to put them at the end. */
export function insertBlocks(
  blocks: readonly Block[],
  index: number,
  inserted: readonly Block[],
): Change | null {
  return replaceBlocks(blocks, { from: index, to: index }, inserted);
}

/** Puts blocks, their depths counted from 0, as the last ones below a block. */
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

/** One level up, behind the block it lay under, so that what followed it there stays there. */
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

/** Changes places with the neighbour of its own level. */
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
 * The place at which a block is really divided: never inside a sign of two units, and before line ends rather than behind them, since a
 * page that is read again drops blank lines at the end of a block.
 */
export function findCut(markdown: string, offset: number): number {
  let cut = sliceWhole(markdown, offset).length;
  while (markdown[cut - 1] === '\n') cut -= 1;
  return cut;
}

/**
 * Divides a block at a place of its text. What is before the place stays the block; at the very beginning it is the new one that is
 * empty and stands before, so that a block keeps its id with its words. Every sign is kept, spaces too: joined again the two say what
 * the one said.
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

/** Whether of two blocks that are joined it is the second that stays: it has words and the first, on its level, has none. */
export const isSecondKept = (first: Block, second: Block): boolean =>
  first.markdown === '' && second.markdown !== '' && first.depth === second.depth;

/** Adds a block's text to the one before it; what lay below it lies below that one. An empty one before goes instead. */
export function joinBlock(blocks: readonly Block[], index: number): Change | null {
  const block = blocks[index];
  const before = blocks[index - 1];
  if (block === undefined || before === undefined) return null;
  const range = { from: index - 1, to: index + 1 };
  if (isSecondKept(before, block)) return replaceBlocks(blocks, range, [block]);
  return replaceBlocks(blocks, range, [{ ...before, markdown: before.markdown + block.markdown }]);
}
