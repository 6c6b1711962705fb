import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findWordRange, isWholeWords, splitWords } from './quote-words';

describe('splitWords', () => {
  it.each([
    ['the old mill', ['the', 'old', 'mill']],
    ["didn't o'clock 'quoted'", ["didn't", "o'clock", 'quoted']],
    ['1,000.5 or 3. then', ['1,000.5', 'or', '3', 'then']],
    ['35 % of $5 ± 2', ['35', '%', 'of', '$', '5', '±', '2']],
    ['-5 and 1990-95 and well-known', ['-', '5', 'and', '1990', '95', 'and', 'well', 'known']],
    ['naïve Ωmega_1', ['naïve', 'Ωmega_1']],
    ['港口 ok', ['港', '口', 'ok']],
    ['one\\ntwo\\tthree', ['one', 'two', 'three']],
    ['... , ;', []],
  ])('splits %j', (text, words) => expect(splitWords(text).texts).toEqual(words));

  it('knows where each word stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab1 .,%-'港é") }), (text) => {
        const { texts, starts, ends } = splitWords(text);
        expect(texts.map((_, index) => text.slice(starts[index], ends[index]))).toEqual(texts);
      }),
    );
  });
});

describe('findWordRange', () => {
  it('returns the words that share a character with the span', () => {
    const text = 'the old mill, 35 %';
    const words = splitWords(text);
    fc.assert(
      fc.property(fc.nat(text.length), fc.integer({ min: 1, max: text.length }), (start, length) => {
        const span = { start, end: start + length };
        const range = findWordRange(words, span);
        const wanted = words.texts.filter(
          (_, index) => (words.starts[index] ?? 0) < span.end && (words.ends[index] ?? 0) > span.start,
        );
        expect(words.texts.slice(range.start, range.end)).toEqual(wanted);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
      }),
    );
  });
});

describe('isWholeWords', () => {
  // The bar stands where a quote begins or ends.
  const judge = (text: string) => {
    const at = text.indexOf('|');
    const whole = text.replace('|', '');
    const sides = [
      { start: 0, end: at },
      { start: at, end: whole.length },
    ];
    return sides.map((span) => isWholeWords(whole, span));
  };

  it.each([
    'old |mill',
    'old| mill',
    'mill|.',
    '|mill',
    'mill|',
    '35| kg',
    '1990|-95',
    "mill|' ",
    '港|口',
    'the 3|. of',
    'one\\n|two',
    '3|, 4',
    'a |-5',
    '(|5)',
  ])('accepts %j', (text) => expect(judge(text)).toEqual([true, true]));

  it.each([
    'mi|ll',
    '3|5',
    '3|.5',
    '3.|5',
    '1,|000',
    '1|,000',
    '35|%',
    "didn|'t",
    "didn'|t",
    '-|5',
    'na|ïve',
    '5|a',
  ])('refuses %j', (text) => expect(judge(text)).toEqual([false, false]));
});
