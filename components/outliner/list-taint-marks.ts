/** Where an outline says that its text came from outside the team: once for blocks that follow one another, not on each of them. Pure. */
import type { BlockReply } from '@/lib/protocol/http/pages';

type Taint = BlockReply['taint'];

/** Returns for the first of such blocks how many there are, itself included. */
export function listTaintMarks(
  blocks: readonly { readonly id: string }[],
  taintOf: (id: string) => Taint,
): ReadonlyMap<string, number> {
  const marks = new Map<string, number>();
  let first: { readonly id: string; readonly taint: Taint } | null = null;
  for (const { id } of blocks) {
    const taint = taintOf(id);
    if (first === null || taint !== first.taint) first = { id, taint };
    if (taint !== null) marks.set(first.id, (marks.get(first.id) ?? 0) + 1);
  }
  return marks;
}
