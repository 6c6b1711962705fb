/**
 * Joins two rankings by reciprocal rank (Cormack, Clarke and Buettcher 2009): each gives one over its rank and a constant, so that no score of
 * one has to be compared with a score of the other. Where both say the same, the first ranking decides. Pure.
 */

/** The constant of the authors. With a smaller one the first places of one ranking would outweigh the other. */
const smoothing = 60;

type FusedRank = { readonly key: string; readonly score: number };

/** @param rankings keys, best first, each at most once in a ranking. */
export function fuseRanks(...rankings: readonly (readonly string[])[]): FusedRank[] {
  const scores = new Map<string, number>();
  for (const ranking of rankings)
    for (const [place, key] of ranking.entries())
      scores.set(key, (scores.get(key) ?? 0) + 1 / (smoothing + place + 1));
  return [...scores]
    .map(([key, score]) => ({ key, score }))
    .toSorted((one, other) => other.score - one.score);
}
