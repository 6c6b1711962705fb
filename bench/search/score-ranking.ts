/** Scores a ranking against the passages that hold the answer. Pure. */
export type RankingScore = {
  /** Computed with binary gains: 1 for a passage that overlaps a reference. */
  readonly ndcg10: number;
  /** Share of the relevant passages among the first twenty. */
  readonly recall20: number;
  /** 1 if one of the first five is relevant. */
  readonly hit5: number;
  readonly isEmpty: boolean;
};

const discount = (rank: number) => 1 / Math.log2(rank + 2);

export function scoreRanking(ranking: readonly number[], relevant: ReadonlySet<number>): RankingScore {
  const gain = ranking
    .slice(0, 10)
    .reduce((sum, id, rank) => sum + (relevant.has(id) ? discount(rank) : 0), 0);
  const ideal = [...relevant].slice(0, 10).reduce((sum, _id, rank) => sum + discount(rank), 0);
  return {
    ndcg10: ideal === 0 ? 0 : gain / ideal,
    recall20: ranking.slice(0, 20).filter((id) => relevant.has(id)).length / Math.max(1, relevant.size),
    hit5: ranking.slice(0, 5).some((id) => relevant.has(id)) ? 1 : 0,
    isEmpty: ranking.length === 0,
  };
}

export function meanScore(scores: readonly RankingScore[]) {
  const mean = (pick: (score: RankingScore) => number) =>
    scores.reduce((sum, score) => sum + pick(score), 0) / Math.max(1, scores.length);
  return {
    questions: scores.length,
    ndcg10: mean(({ ndcg10 }) => ndcg10),
    recall20: mean(({ recall20 }) => recall20),
    hit5: mean(({ hit5 }) => hit5),
    empty: scores.filter(({ isEmpty }) => isEmpty).length,
  };
}
