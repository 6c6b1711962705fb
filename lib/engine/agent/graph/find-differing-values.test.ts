import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDifferingValues, type QuotedWords } from './find-differing-values';

const say = (sourceId: string, quote: string, questionId = 'n1'): QuotedWords => ({
  sourceId,
  questionId,
  quote,
});
const count = (...quotes: readonly QuotedWords[]) => findDifferingValues(quotes).length;

describe('findDifferingValues', () => {
  it.each([
    ['amounts', 'The construction cost 4.2 million pounds.', 'Construction cost was 5 million pounds.'],
    [
      'days',
      'Parliament approved Harrow Dam on 14 March 1951.',
      'Parliament approved Harrow Dam on 15 March 1951.',
    ],
    ['years', 'Harrow Dam was completed in 1957.', 'Harrow Dam was completed in 1958.'],
    ['a year and a day', 'Harrow Dam was completed in 1957.', 'Harrow Dam was completed on 3 May 1958.'],
    ['shares', 'The turnout of the vote was 61 %.', 'Turnout of the vote was 48 %.'],
    ['sums', 'The bridge cost $3 million.', 'The bridge cost $3.5 million.'],
  ])('finds different %s for the same thing', (_what, one, other) => {
    const [found] = findDifferingValues([say('a', one), say('b', other)]);
    expect([found?.one.sentence, found?.other.sentence]).toEqual([one, other]);
  });

  it.each([
    ['the same value in other digits', 'The dam cost 4,200,000 pounds.', 'The dam cost 4.2 million pounds.'],
    ['a rounding', 'The dam cost 4.2 million pounds.', 'The dam cost 4.15 million pounds.'],
    [
      'a date that holds the other',
      'Harrow Dam was approved in 1951.',
      'Harrow Dam was approved on 14 March 1951.',
    ],
    ['another event', 'Harrow Dam was approved in 1951.', 'Harrow Dam was completed in 1958.'],
    ['another thing', 'The upper lock is 26 metres long.', 'The lower lock is 28 metres long.'],
    ['another time', 'The upper lock was opened in 1832.', 'The upper lock was opened again in 1850.'],
    ['what was only planned', 'The dam cost 4.2 million pounds.', 'The planned dam cost 3 million pounds.'],
    ['a bound', 'The dam cost 4.2 million pounds.', 'The dam cost more than 3 million pounds.'],
    ['another unit', 'The wall is 26 metres long.', 'The wall is 85 feet long.'],
    ['two values in one', 'The wall is 26 metres long.', 'The wall is 28 metres long and 3 metres wide.'],
    ['too few words', 'Built in 1951.', 'Built in 1953.'],
  ])('ignores %s', (_what, one, other) => expect(count(say('a', one), say('b', other))).toBe(0));

  it('finds no disagreement within one source', () =>
    expect(
      count(say('a', 'The dam cost 4 million pounds.'), say('a', 'The dam cost 5 million pounds.')),
    ).toBe(0));

  it('requires more words in common when different questions found the quotes', () => {
    const [one, other] = ['The dam cost 4 million pounds.', 'The dam cost 5 million pounds.'];
    expect(count(say('a', one), say('b', other))).toBe(1);
    expect(count(say('a', one, 'n1'), say('b', other, 'n2'))).toBe(0);
  });

  it('finds the same in any order, and nothing between a text and itself', () =>
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 6 }), (texts) => {
        const quotes = texts.flatMap((text) => [say('a', text), say('b', text)]);
        expect(count(...quotes)).toBe(count(...[...quotes].reverse()));
        for (const text of texts) expect(count(say('a', text), say('b', text))).toBe(0);
      }),
    ));
});
