/** Bounds on one model request, each tested on both sides. */
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { outlinePage, packRequests } from './pack-requests';
import { rankCandidates } from './rank-candidates';

const many = (count: number) => Array.from({ length: count }, (_, index) => index);
const large = 1_000_000;
const block = (index: number, markdown = `Block ${index}`) => ({ id: `${index}`, depth: 0, markdown });

describe('packRequests', () => {
  it.each([
    ['as many as one takes', 0, [limits.knowledgeBatchBlocks]],
    ['one more', 1, [limits.knowledgeBatchBlocks, 1]],
  ])('splits blocks into requests of a maximum size: %s', (_many, more, sizes) => {
    const asked = many(limits.knowledgeBatchBlocks + more);
    const { batches, tooLong } = packRequests(asked, { contextTokens: large, estimate: () => 1 });
    expect([batches.map((batch) => batch.length), tooLong]).toEqual([sizes, []]);
  });

  it('names what does not fit even alone and asks about the rest', () => {
    const estimate = (tokens: number) => tokens;
    expect(packRequests([450, 451, 1], { contextTokens: 1_000, estimate })).toEqual({
      batches: [[450], [1]],
      tooLong: [451],
    });
  });
});

describe('outlinePage', () => {
  it('shows at most the maximum number of blocks of a page', () => {
    const show = (count: number) =>
      outlinePage(
        many(count).map((index) => block(index)),
        large,
      );
    expect(show(limits.knowledgeOutlineBlocks)).toHaveLength(limits.knowledgeOutlineBlocks);
    const [first] = show(limits.knowledgeOutlineBlocks + 1);
    expect(show(limits.knowledgeOutlineBlocks + 1)).toHaveLength(limits.knowledgeOutlineBlocks);
    expect(first?.text).toBe('Block 0');
  });

  it('shows a block up to the maximum length, and the beginning of a longer one', () => {
    const show = (count: number) => outlinePage([block(0, 'x'.repeat(count))], large)[0]?.text;
    expect(show(limits.knowledgeOutlineChars)).toBe('x'.repeat(limits.knowledgeOutlineChars));
    expect(show(limits.knowledgeOutlineChars + 1)).toMatch(/^x+…$/);
    expect(show(limits.knowledgeOutlineChars + 1)?.length).toBeLessThanOrEqual(limits.knowledgeOutlineChars);
  });
});

describe('rankCandidates', () => {
  it('returns the best candidate pages, linked pages first', () => {
    const pages = many(limits.knowledgeCandidates + 1).map((index) => ({
      id: `${index}`,
      title: `Page ${index}`,
      text: 'sluice gates and their keepers',
    }));
    const rank = (count: number) =>
      rankCandidates(
        { text: 'Sluice gates need keepers', context: [`Page ${count - 1}`] },
        pages.slice(0, count),
      );
    const all = rank(limits.knowledgeCandidates);
    expect(all).toHaveLength(limits.knowledgeCandidates);
    const best = rank(limits.knowledgeCandidates + 1);
    expect(best).toHaveLength(limits.knowledgeCandidates);
    expect(best[0]?.pageId).toBe(`${limits.knowledgeCandidates}`);
  });
});
