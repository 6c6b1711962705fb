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
  });

  it('takes the shortest stretch, and of several the nearest', () => {
    const text = `the old mill ${gap(20)}the old mill was here and took it away ${gap(40)}the old mill was here and took it away`;
    expect(find(text, ['the old mill', 'took it away'])?.text).toBe('the old mill was here and took it away');
    const last = text.lastIndexOf('the old mill');
    expect(find(text, ['the old mill', 'took it away'], text.length)?.start).toBe(last);
    expect(find(text, ['the old mill', 'took it away'])?.start).toBeLessThan(last);
  });

  it('drops a comma or a full stop that the writer put at the end of a part', () => {
    expect(
      find('the old mill stood here and took it away', ['the old mill,', 'took it away.']),
    ).toMatchObject({
      similarity: 1,
      reason: null,
    });
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
    expect(misspelt?.similarity).toBeGreaterThan(0.9);
    expect(misspelt?.similarity).toBeLessThan(1);
    const other = find('the lighthouse had 35 steps there, and then the river took it away', [
      'the lighthouse had 36 steps there',
      'took it away',
    ]);
    expect(other?.reason).toBe('numbers_differ');
  });
});
