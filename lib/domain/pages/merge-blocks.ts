/**
 * Merges two users' changes of one page, block by block. Whatever only one of them changed, moved, added or removed is taken. A block that
 * both changed differently is a conflict, which is not resolved here. Pure.
 */
import { type Block, settleDepths } from './block';

export type Merge = {
  readonly blocks: readonly Block[];
  /** Blocks that both users changed differently. */
  readonly conflicts: readonly string[];
};

type Versions = {
  readonly base: readonly Block[];
  readonly mine: readonly Block[];
  readonly theirs: readonly Block[];
};

const byId = (blocks: readonly Block[]) => new Map(blocks.map((block) => [block.id, block]));
const says = (block: Block | undefined) => (block === undefined ? null : block.markdown);

export function mergeBlocks({ base, mine, theirs }: Versions): Merge {
  const earlier = byId(base);
  const own = byId(mine);
  const other = byId(theirs);
  const conflicts = [...new Set([...earlier.keys(), ...own.keys()])].filter((id) => {
    const [before, left, right] = [earlier, own, other].map((blocks) => says(blocks.get(id)));
    return left !== before && right !== before && left !== right;
  });
  const moved = findMoved(base, mine);
  const kept = theirs
    .filter(({ id }) => (own.has(id) && !moved.has(id)) || !earlier.has(id))
    .map((block) => takeOwn(block, { before: earlier.get(block.id), after: own.get(block.id) }));
  const placed = placeOwn(kept, mine, ({ id }) => moved.has(id) || (!earlier.has(id) && !other.has(id)));
  return { blocks: settleDepths(placed.map((block) => restoreOther(block, earlier, other))), conflicts };
}

/** Applies my changes of a block to the other user's version of it. */
function takeOwn(
  block: Block,
  { before, after }: { before: Block | undefined; after: Block | undefined },
): Block {
  if (after === undefined || before === undefined) return block;
  return {
    ...block,
    markdown: after.markdown === before.markdown ? block.markdown : after.markdown,
    depth: after.depth === before.depth ? block.depth : after.depth,
    bullet: after.bullet === before.bullet ? block.bullet : after.bullet,
    isFolded: after.isFolded === before.isFolded ? block.isFolded : after.isFolded,
  };
}

/** If I moved a block without changing its text or folding, takes over what the other user made of them. */
function restoreOther(
  block: Block,
  earlier: ReadonlyMap<string, Block>,
  other: ReadonlyMap<string, Block>,
): Block {
  const before = earlier.get(block.id);
  const after = other.get(block.id);
  if (before === undefined || after === undefined) return block;
  return {
    ...block,
    markdown: block.markdown === before.markdown ? after.markdown : block.markdown,
    isFolded: block.isFolded === before.isFolded ? after.isFolded : block.isFolded,
  };
}

/** Returns the blocks whose order changed: those outside the longest subsequence that kept its order. */
function findMoved(base: readonly Block[], mine: readonly Block[]): ReadonlySet<string> {
  const placeOf = new Map(base.map(({ id }, place) => [id, place]));
  const common = mine.filter(({ id }) => placeOf.has(id));
  const still = findRising(common.map(({ id }) => placeOf.get(id) ?? 0));
  return new Set(common.filter((_block, index) => !still.has(index)).map(({ id }) => id));
}

/** Returns the indexes of a longest increasing subsequence (patience sorting). */
function findRising(values: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    let low = 0;
    for (let high = tails.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous.push(low === 0 ? -1 : (tails[low - 1] ?? -1));
    tails[low] = index;
  }
  const run = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at !== -1; at = previous[at] ?? -1) run.add(at);
  return run;
}

/** Inserts my new and moved blocks, each after the block that it follows in my version. */
function placeOwn(kept: readonly Block[], mine: readonly Block[], isOwn: (block: Block) => boolean): Block[] {
  const following = new Map<string | null, Block[]>();
  const present = new Set(kept.map(({ id }) => id));
  let behind: string | null = null;
  for (const block of mine) {
    if (isOwn(block)) {
      const group = following.get(behind) ?? [];
      following.set(behind, group);
      group.push(block);
    } else if (present.has(block.id)) behind = block.id;
  }
  return [
    ...(following.get(null) ?? []),
    ...kept.flatMap((block) => [block, ...(following.get(block.id) ?? [])]),
  ];
}
