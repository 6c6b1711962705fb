/**
 * Applies the user's decision about blocks that two users changed: keep theirs, keep mine, or keep both, one below the other. Everything
 * else is merged. Pure.
 */
import type { Block } from './block';
import { mergeBlocks } from './merge-blocks';

export type ConflictChoice = 'both' | 'mine' | 'theirs';

type Versions = {
  readonly base: readonly Block[];
  readonly mine: readonly Block[];
  readonly theirs: readonly Block[];
};

/** A conflicting block counts as newly written by the chosen side. With `both`, my version follows theirs as a block of its own. */
export function resolveConflicts(
  { base, mine, theirs }: Versions,
  decided: { readonly conflicts: readonly string[]; readonly choice: ConflictChoice },
  createId: () => string,
): readonly Block[] {
  const conflicting = new Set(decided.conflicts);
  const without = (blocks: readonly Block[]) => blocks.filter(({ id }) => !conflicting.has(id));
  const there = new Set(theirs.map(({ id }) => id));
  const doubled = mine.flatMap((block) =>
    conflicting.has(block.id) && there.has(block.id)
      ? [block, { ...block, id: createId(), hasWrittenId: false, source: null }]
      : [block],
  );
  const own = { both: doubled, mine, theirs: without(mine) }[decided.choice];
  return mergeBlocks({
    base: without(base),
    mine: own,
    theirs: decided.choice === 'mine' ? without(theirs) : theirs,
  }).blocks;
}
