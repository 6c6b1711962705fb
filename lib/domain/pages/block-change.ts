/**
 * A change of a page's blocks: some are removed at one place and others inserted there. The inverse is a change of the same form, so every
 * operation can be undone. Pure.
 */
import { type Block, settleDepths } from './block';

export type Change = {
  readonly at: number;
  readonly removed: readonly Block[];
  readonly inserted: readonly Block[];
};

export function applyChange(blocks: readonly Block[], change: Change): Block[] {
  return [
    ...blocks.slice(0, change.at),
    ...change.inserted,
    ...blocks.slice(change.at + change.removed.length),
  ];
}

export function invertChange({ at, removed, inserted }: Change): Change {
  return { at, removed: inserted, inserted: removed };
}

/**
 * Finds a change again among blocks that others have changed since, by the blocks that it removes. Null if these are no longer as it
 * expects them.
 */
export function relocateChange(blocks: readonly Block[], change: Change): Change | null {
  const { removed } = change;
  const isAt = (at: number) => removed.every((block, index) => isSame(blocks[at + index], block));
  if (change.at <= blocks.length && isAt(change.at)) return change;
  const at = blocks.findIndex(({ id }) => id === removed[0]?.id);
  return at !== -1 && isAt(at) ? { ...change, at } : null;
}

/** Replaces a range of blocks; the blocks after it move up to a valid depth. Null if nothing would change. */
export function replaceBlocks(
  blocks: readonly Block[],
  range: { readonly from: number; readonly to: number },
  inserted: readonly Block[],
): Change | null {
  const after = settleDepths([...blocks.slice(0, range.from), ...inserted, ...blocks.slice(range.to)]);
  return compareBlocks(blocks, after);
}

const isSame = (one: Block | undefined, other: Block | undefined) =>
  one !== undefined &&
  other !== undefined &&
  one.id === other.id &&
  one.depth === other.depth &&
  one.markdown === other.markdown &&
  one.bullet === other.bullet &&
  one.isFolded === other.isFolded &&
  one.hasWrittenId === other.hasWrittenId;

/** Returns the smallest change that turns the first list into the second; null if they are equal. */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): Change | null {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  if (start === before.length && start === after.length) return null;
  return {
    at: start,
    removed: before.slice(start, before.length - end),
    inserted: after.slice(start, after.length - end),
  };
}
