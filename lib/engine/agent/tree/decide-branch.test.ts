import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { type Branch, decideBranch, findNextBest } from './decide-branch';
import { outlineApproaches } from './outline-approaches';
import { readApproaches } from './read-approaches';
import { scoreFinding } from './score-finding';

const branch = (id: string, rest: Partial<Branch> = {}): Branch => ({
  id,
  parentId: null,
  state: 'done',
  score: 0.8,
  then: 'And then?',
  ...rest,
});

describe('decideBranch', () => {
  it('tries every approach first', () => {
    const branches = [branch('a1', { state: 'waiting' }), branch('a2', { state: 'waiting' })];
    expect(decideBranch(branches, null)).toEqual({ type: 'try', ids: ['a1', 'a2'] });
  });

  it('pursues the best approach, and answers with it when that succeeds', () => {
    const tried = [branch('a1', { score: 0.5 }), branch('a2')];
    expect(decideBranch(tried, null)).toEqual({ type: 'pursue', id: 'a2', question: 'And then?' });
    const pursued = [...tried, branch('a2.1', { parentId: 'a2', then: null })];
    expect(decideBranch(pursued, null)).toEqual({ type: 'answer', path: ['a2', 'a2.1'] });
  });

  it('goes back to the next best approach when pursuing the best one finds nothing', () => {
    const branches = [
      branch('a1', { score: 0.5 }),
      branch('a2'),
      branch('a2.1', { parentId: 'a2', score: 0 }),
    ];
    expect(findNextBest(branches, 'a2')?.id).toBe('a1');
    expect(decideBranch(branches, null)).toEqual({ type: 'pursue', id: 'a1', question: 'And then?' });
  });

  it('answers with the best approach that was tried when every pursuit fails', () => {
    const branches = [branch('a1'), branch('a1.1', { parentId: 'a1', state: 'failed', score: null })];
    expect(decideBranch(branches, null)).toEqual({ type: 'answer', path: ['a1'] });
  });

  it('answers with an empty path when nothing was found', () => {
    expect(decideBranch([branch('a1', { score: 0 }), branch('a2', { state: 'failed' })], null)).toEqual({
      type: 'answer',
      path: [],
    });
  });

  it('answers with what it has when it reaches a ceiling', () => {
    const branches = [branch('a1'), branch('a2', { state: 'skipped', score: null })];
    expect(decideBranch(branches, 'tokens')).toEqual({ type: 'answer', path: ['a1'] });
  });

  it('always reaches an answer, whatever the scores are', () => {
    const runs = fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(runs, (scores) => {
        let branches = scores.map((_, place) => branch(`a${place}`, { state: 'waiting', score: null }));
        for (let turn = 0; turn < 12; turn += 1) {
          const step = decideBranch(branches, null);
          if (step.type === 'answer') return;
          if (step.type === 'try')
            branches = branches.map((each) => {
              const [first, second] = scores[Number(each.id.slice(1, 2))] ?? [0, 0];
              return { ...each, state: 'done', score: each.parentId === null ? first : second };
            });
          if (step.type === 'pursue')
            branches = [
              ...branches,
              branch(`${step.id}.1`, { parentId: step.id, state: 'waiting', score: null }),
            ];
        }
        throw new Error('It never answered.');
      }),
    );
  });
});

describe('scoreFinding', () => {
  const quote = (words: string, sourceId = 's1') => ({ sourceId, quote: words });
  const question = 'When was the reservoir filled?';

  it('scores 0 without a located quote', () => {
    expect(scoreFinding({ question, quotes: [], unsupported: 3 }).score).toBe(0);
  });

  it('scores higher for proved quotes, for more sources and for words of the question', () => {
    const score = (...given: Parameters<typeof scoreFinding>) => scoreFinding(...given).score;
    const on = [quote('The reservoir was filled in 1958.')];
    const best = score({
      question,
      quotes: [...on, quote('Filling the reservoir took a year.', 's2')],
      unsupported: 0,
    });
    expect(best).toBeGreaterThan(score({ question, quotes: on, unsupported: 0 }));
    expect(score({ question, quotes: on, unsupported: 0 })).toBeGreaterThan(
      score({ question, quotes: on, unsupported: 4 }),
    );
    expect(score({ question, quotes: on, unsupported: 0 })).toBeGreaterThan(
      score({ question, quotes: [quote('Trams ran there.')], unsupported: 0 }),
    );
    expect(scoreFinding({ question, quotes: on, unsupported: 1 }).reasons).toEqual([
      '1 of 2 quotes found in 1 source',
      '2 of 2 words of the question appear in them',
    ]);
  });
});

describe('readApproaches', () => {
  it('drops an approach without a question or with a repeated one, and keeps to the maximum number', () => {
    const approaches = [
      { approach: 'Dates', question: 'When?', then: 'Why then?' },
      { approach: 'Again', question: 'when?' },
      { approach: 'None' },
      ...Array.from({ length: 6 }, (_, place) => ({ question: `Q${place}?` })),
    ];
    const read = readApproaches(JSON.stringify({ approaches }));
    expect(read).toHaveLength(limits.exploreApproaches);
    expect(read?.slice(0, 2)).toEqual([
      { id: 'a1', title: 'Dates', question: 'When?', then: 'Why then?' },
      { id: 'a2', title: 'Q0?', question: 'Q0?', then: null },
    ]);
  });

  it.each(['', 'no', '{"approaches":{}}', '[]'])('finds no approaches in %j', (text) =>
    expect(readApproaches(text)).toBeNull(),
  );

  it('are the question, its parts and the sections that bear on it when there is no model', () => {
    const reading = { isPhrase: () => false, findSections: () => [['Construction']] };
    expect(outlineApproaches('Who built it?', reading).map(({ question }) => question)).toEqual([
      'Who built it?',
      'Under “Construction”: Who built it?',
    ]);
  });
});
