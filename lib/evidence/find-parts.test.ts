import { describe, expect, it } from 'vitest';
import { findPartsPlace, splitParts } from './find-parts';
import { prepareDocument } from './prepare-document';
import { createSearchScope } from './search-scope';

describe('splitParts', () => {
  it.each([
    ['one two ... three', ['one two', 'three']],
    ['one [...] two (....) three . . . four', ['one', 'two', 'three', 'four']],
    ['one [ ... ] two', ['one', 'two']],
    ['... one two ...', ['one two']],
    ['one.. two', ['one.. two']],
    ['one ... , ... two', ['one', 'two']],
    ['...', []],
  ])('splits %j', (quote, parts) => expect(splitParts(quote)).toEqual(parts));
});

describe('findPartsPlace', () => {
  const gap = (count: number) => 'so it went on and on '.repeat(count);
  const find = (text: string, parts: readonly string[], near?: number) => {
    const document = prepareDocument(text);
    const options = near === undefined ? {} : { near };
    const place = findPartsPlace(
      document,
      { parts, caseOf: () => 'lower' },
      createSearchScope(document, options),
    );
    return place === null ? null : { ...place, text: document.normalised.text.slice(place.start, place.end) };
  };

  it('covers everything from the first part to the last', () => {
    expect(
      find('At first the old mill stood here, then the river took it away.', [
        'the old mill',
        'took it away',
      ]),
    ).toMatchObject({
      text: 'the old mill stood here, then the river took it away',
      similarity: 1,
      reason: null,
    });
  });

  it.each([
    ['one part', ['the old mill stood']],
    ['fewer than four words', ['the old', 'away']],
    ['more than eight parts', 'at first the old mill stood here then the'.split(' ')],
    ['parts in another order', ['took it away', 'the old mill']],
    ['a part that is nowhere', ['the old mill', 'nobody remembers any of this']],
  ])('finds nothing for %s', (_name, parts) => {
    expect(find('At first the old mill stood here, then the river took it away.', parts)).toBeNull();
  });

  it('finds eight parts, and four words', () => {
    const text = 'at first the old mill stood here then the river took it away';
    expect(find(text, 'at first the old mill stood here then'.split(' '))).toMatchObject({ start: 0 });
    expect(find(text, ['the old', 'it away'])).not.toBeNull();
  });

  it('joins parts only over a few sentences', () => {
    const text = (count: number) => `the old mill ${gap(count)}took it away`;
    expect(find(text(70), ['the old mill', 'took it away'])).not.toBeNull();
    expect(find(text(75), ['the old mill', 'took it away'])).toBeNull();
    expect(find(text(75), ['the mill', 'took it all away then'])).toBeNull();
    const exactly = (count: number) => `the old mill ${'x'.repeat(count)} took it away`;
    expect(find(exactly(1_498), ['the old mill', 'took it away'])).not.toBeNull();
    expect(find(exactly(1_499), ['the old mill', 'took it away'])).toBeNull();
  });

  it('joins parts with nothing between them in a script without spaces', () => {
    expect(find('昨天下了大雨今天是晴天', ['昨天下了大雨', '今天是晴天'])).toMatchObject({
      start: 0,
      end: 11,
    });
  });

  it('takes the shortest stretch, and of several the nearest', () => {
    const text = `the old mill ${gap(20)}the old mill was here and took it away ${gap(40)}the old mill was here and took it away`;
    expect(find(text, ['the old mill', 'took it away'])?.text).toBe('the old mill was here and took it away');
    const last = text.lastIndexOf('the old mill');
    expect(find(text, ['the old mill', 'took it away'], text.length)?.start).toBe(last);
    expect(find(text, ['the old mill', 'took it away'])?.start).toBeLessThan(last);
  });

  it.each([[['the mill,', 'took it.']], [['"the mill', ', took it"']], [['- the mill -', ', "took it."']]])(
    'drops the signs that the writer put around a part: %j',
    (parts) => {
      expect(find('the mill stood here and took it away', parts)).toMatchObject({
        text: 'the mill stood here and took it',
        similarity: 1,
        reason: null,
      });
    },
  );

  it('keeps the signs of a part that the source has too', () => {
    expect(find('at -5 it froze and at -9 it burst', ['-5 it froze', '-9 it'])?.text).toBe(
      '-5 it froze and at -9 it',
    );
  });

  it('refuses a short gap that hides a negation, and accepts a long one', () => {
    const parts = ['the old mill', 'took it all away'];
    expect(find('the old mill was never sold and took it all away', parts)?.reason).toBe('negation_differs');
    expect(find('the old mill was never one two three four five six took it all away', parts)?.reason).toBe(
      'negation_differs',
    );
    expect(
      find('the old mill was never one two three four five six seven took it all away', parts)?.reason,
    ).toBeNull();
  });

  it('weighs how similar each part is by its length, and passes on why one differs', () => {
    const misspelt = find('the lighthouse keeper left, and then the river took it away', [
      'the lighthouse keper left',
      'took it away',
    ]);
    expect(misspelt?.reason).toBeNull();
    // One letter in 25, in 24 of 36 characters.
    expect(misspelt?.similarity).toBeCloseTo(1 - (1 / 25) * (24 / 36), 2);
    const text = 'the lighthouse had 35 steps there, and then the river took it away';
    expect(find(text, ['the lighthouse had 36 steps there', 'took it away'])?.reason).toBe('numbers_differ');
    expect(find(text, ['the lighthouse', '36 steps there, and then'])?.reason).toBe('numbers_differ');
  });
});
