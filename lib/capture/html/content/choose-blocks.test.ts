import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preparePage } from '../prepare-page';
import { chooseBlocks } from './choose-blocks';
import type { DescribedPage } from './describe-page';
import type { PageHints } from './page-hints';
import type { TextBlock } from './text-blocks';

const plain: PageHints = {
  isRootPath: false,
  articleScore: 0,
  forumScore: 0,
  productScore: 0,
  collectionScore: 0,
  documentationScore: 0,
  listingScore: 0,
};
const { body } = preparePage('<p></p>', 'https://page.test/').document;

type Weighed = { readonly words: number; readonly score: number; readonly kept?: boolean };

/** Controls of different classes: nothing joins them with each other, so the choice alone is seen. */
function choose(parts: readonly Weighed[], hints: Partial<PageHints> = {}) {
  const blocks = parts.map(({ words }, index): TextBlock => {
    const owner = body.ownerDocument.createElement('button');
    owner.className = `part${index}`;
    return { owner, nodes: [], text: 'text', wordCount: words, linkChars: 0, isControl: true };
  });
  const keeps = parts.map(({ kept }) => kept === true);
  const page: DescribedPage = {
    blocks,
    readability: { keeps },
    hints: { ...plain, ...hints },
    notices: [],
    rows: [],
  };
  return chooseBlocks(
    page,
    parts.map(({ score }) => score),
  );
}

/** Odds to the power of .8: a score of one half stays, and the others move towards it. */
function soften(score: number): number {
  const odds = (Math.max(score, 1e-6) / Math.max(1 - score, 1e-6)) ** 0.8;
  return odds / (1 + odds);
}

/** The F1 to expect of a choice, if each part is content with its softened score. */
function expectScore(parts: readonly Weighed[], keeps: readonly boolean[]): number {
  const total = parts.reduce((sum, { words, score }) => sum + words * soften(score), 0);
  const kept = parts.filter((_part, index) => keeps[index]);
  const good = kept.reduce((sum, { words, score }) => sum + words * soften(score), 0);
  const size = kept.reduce((sum, { words }) => sum + words, 0);
  return size + total === 0 ? 0 : (2 * good) / (size + total);
}

const anyParts = fc.array(
  fc.record({
    words: fc.nat(30),
    score: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1)),
  }),
  { maxLength: 7 },
);

describe('chooseBlocks', () => {
  it('makes the choice of which the highest F1 is expected, and tells that F1', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const choices = Array.from({ length: 2 ** parts.length }, (_unused, bits) =>
          parts.map((_part, index) => (bits & (1 << index)) !== 0),
        );
        const best = Math.max(...choices.map((keeps) => expectScore(parts, keeps)));
        const { keeps, source, confidence } = choose(parts);
        expect(source).toBe('model');
        expect(confidence).toBeCloseTo(best);
        expect(expectScore(parts, keeps)).toBeCloseTo(best);
      }),
      { numRuns: 300 },
    );
  });

  /** Readability leaves out one of several parts that are as likely as not, so that it is expected to be worse by so much. */
  const behind = (by: '.01' | '.095' | '.17'): Weighed[] => {
    const kept = { words: 10, score: 0.5, kept: true };
    if (by === '.17') return [kept, { words: 10, score: 0.5 }];
    return [kept, kept, { words: by === '.01' ? 1 : 10, score: 0.5 }];
  };
  const manners = {
    article: ['readability', 'readability', 'model'],
    other: ['model', 'model', 'model'],
  };

  it.each<[keyof typeof manners, Partial<PageHints>]>([
    ['article', {}],
    ['article', { listingScore: 1 }],
    ['other', { listingScore: 2 }],
    ['other', { isRootPath: true }],
    ['other', { documentationScore: 1 }],
    ['other', { forumScore: 1 }],
    ['other', { productScore: 1 }],
    ['other', { collectionScore: 1 }],
    ['article', { articleScore: 1 }],
    ['article', { articleScore: 1, isRootPath: true, listingScore: 3, documentationScore: 3 }],
    ['other', { articleScore: 1, collectionScore: 1 }],
    ['article', { articleScore: 2, forumScore: 1, productScore: 1, collectionScore: 1 }],
    ['other', { articleScore: 2, forumScore: 2 }],
    ['other', { articleScore: 3, productScore: 2 }],
    ['article', { articleScore: 3 }],
  ])('trusts Readability as on a page that is %s, given %j', (manner, hints) => {
    const sources = (['.01', '.095', '.17'] as const).map((by) => choose(behind(by), hints).source);
    expect(sources).toEqual(manners[manner]);
  });

  it.each([
    ['documentation', { documentationScore: 1 }, { surely: 0.85, surelyNot: 0.12 }],
    ['an article', {}, { surely: 0.9, surelyNot: 0.3 }],
  ])('corrects Readability on %s where the model is sure', (_what, hints, { surely, surelyNot }) => {
    const parts: Weighed[] = [
      { words: 100, score: 0.95, kept: true },
      { words: 1, score: surelyNot, kept: true },
      { words: 1, score: surelyNot - 0.001, kept: true },
      { words: 1, score: surely },
      { words: 1, score: surely - 0.001 },
    ];
    const choice = choose(parts, { articleScore: 2, ...hints });
    expect(choice).toMatchObject({ source: 'readability', keeps: [true, true, false, true, false] });
    expect(choice.confidence).toBeCloseTo(expectScore(parts, choice.keeps));
  });

  it('does not ask Readability when it keeps nothing', () => {
    expect(choose([{ words: 1, score: 0.01 }], { articleScore: 3 }).source).toBe('model');
  });
});
