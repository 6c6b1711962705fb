import { describe, expect, it } from 'vitest';
import { meanScore, scoreRanking } from './score-ranking';

describe('scoreRanking', () => {
  it('is 1 when a ranking begins with all relevant items', () => {
    expect(scoreRanking([4, 7, 1], new Set([7, 4]))).toEqual({
      ndcg10: 1,
      recall20: 1,
      hit5: 1,
      isEmpty: false,
    });
  });

  it('discounts by rank: second place alone is worth 1/log2(3)', () => {
    expect(scoreRanking([1, 2], new Set([2])).ndcg10).toBeCloseTo(1 / Math.log2(3), 12);
  });

  it('considers the first 10 for nDCG, 5 for a hit and 20 for recall', () => {
    const ranking = Array.from({ length: 30 }, (_item, index) => index);
    expect(scoreRanking(ranking, new Set([10]))).toMatchObject({ ndcg10: 0, recall20: 1, hit5: 0 });
    expect(scoreRanking(ranking, new Set([4, 20]))).toMatchObject({ hit5: 1, recall20: 0.5 });
  });

  it('is 0 and marked as empty when nothing is found', () => {
    const empty = scoreRanking([], new Set([1]));
    expect(empty).toEqual({ ndcg10: 0, recall20: 0, hit5: 0, isEmpty: true });
    expect(meanScore([empty, scoreRanking([1], new Set([1]))])).toEqual({
      questions: 2,
      ndcg10: 0.5,
      recall20: 0.5,
      hit5: 0.5,
      empty: 1,
    });
  });
});
