/** What a person decides where both changed one block: keep theirs, one's own, or both below one another. Everything else is merged. Pure. */
import type { Block } from './block';
import { mergeBlocks } from './merge-blocks';

export type ConflictChoice = 'both' | 'mine' | 'theirs';

type Versions = {
  readonly base: readonly Block[];
  readonly mine: readonly Block[];
  readonly theirs: readonly Block[];
};

/** A block in conflict counts as newly written by whoever is chosen; for both, one's own stands behind theirs as
 * a block of its own. */
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
