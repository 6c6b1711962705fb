import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCutPlaces, findExactPlaces, findLiteralPlaces } from './find-exact';
import { type PreparedDocument, prepareDocument } from './prepare-document';
import { createSearchScope, type LocateOptions, type SearchScope } from './search-scope';
import type { Span } from './span';

type Find = (document: PreparedDocument, quote: string, scope: SearchScope) => Span[];

/** Returns the texts of the places, with the place at which each begins. */
const findIn = (markdown: string, find: Find, quote: string, options: LocateOptions = {}) => {
  const document = prepareDocument(markdown);
  return find(document, quote, createSearchScope(document, options)).map(
    ({ start, end }) => `${start} ${document.normalised.text.slice(start, end)}`,
  );
};

describe('findExactPlaces', () => {
  const find = (markdown: string, quote: string, options?: LocateOptions) =>
    findIn(markdown, findExactPlaces, quote, options);

  it('finds whole words wherever they stand, and no part of a word', () => {
    expect(find('art, artful art', 'art')).toEqual(['0 art', '12 art']);
    expect(find('smart art', 'art')).toEqual(['6 art']);
    expect(find('one two', '')).toEqual([]);
    expect(find('one two', 'three')).toEqual([]);
  });

  it('finds places that overlap each other', () => {
    expect(find('on and on and on', 'on and on')).toEqual(['0 on and on', '7 on and on']);
  });

  it('finds a place up to both ends of the span to search, and none beyond', () => {
    const markdown = 'one two one two one';
    expect(find(markdown, 'one', { within: { start: 8, end: 19 } })).toEqual(['8 one', '16 one']);
    expect(find(markdown, 'one', { within: { start: 8, end: 18 } })).toEqual(['8 one']);
    expect(find(markdown, 'one', { within: { start: 9, end: 19 } })).toEqual(['16 one']);
    expect(find(markdown, 'one', { exclude: [{ start: 9, end: 10 }] })).toEqual(['0 one', '16 one']);
  });

  it('considers 2,000 places', () => {
    expect(find('a '.repeat(1_999).trim(), 'a')).toHaveLength(1_999);
    expect(find('a '.repeat(2_001).trim(), 'a')).toHaveLength(2_000);
  });

  it('agrees with a search word by word', () => {
    const word = fc.constantFrom('a', 'b', 'ab', 'ba');
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 12 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        (text, quote) => {
          const starts = text.flatMap((_, at) =>
            quote.every((one, index) => text[at + index] === one)
              ? [text.slice(0, at).reduce((sum, { length }) => sum + length + 1, 0)]
              : [],
          );
          const words = quote.join(' ');
          expect(find(text.join(' '), words)).toEqual(starts.map((start) => `${start} ${words}`));
        },
      ),
    );
  });
});

describe('findLiteralPlaces', () => {
  const find = (markdown: string, quote: string, options?: LocateOptions) =>
    findIn(markdown, findLiteralPlaces, quote, options);

  it('finds a quote with its marks as the words it shows', () => {
    expect(find('It is **not** safe. It is not safe.', 'is **not** safe')).toEqual(['3 is not safe']);
    expect(find('Wait **now** and **now** again', '**now**')).toEqual(['5 now', '13 now']);
  });

  it('finds no part of a word, and nothing that shows no word', () => {
    expect(find('smart art', 'art')).toEqual(['6 art']);
    expect(find('a ** b', '**')).toEqual([]);
    expect(find('one two', 'three')).toEqual([]);
  });

  it('stays in its scope', () => {
    expect(find('art art', 'art', { within: { start: 4, end: 7 } })).toEqual(['4 art']);
  });

  it('finds fifty places, and leaves more to the search by words', () => {
    expect(find('art '.repeat(50).trim(), 'art')).toHaveLength(50);
    expect(find('art '.repeat(51).trim(), 'art')).toEqual([]);
  });
});

describe('findCutPlaces', () => {
  const find = (markdown: string, quote: string, options?: LocateOptions) =>
    findIn(markdown, findCutPlaces, quote, options);
  const markdown = 'The committee approved the proposed merger.';

  it('widens a quote that is cut on either side to whole words', () => {
    expect(find(markdown, 'ommittee approved the proposed mer')).toEqual([
      '4 committee approved the proposed merger',
    ]);
    expect(find(markdown, 'ommittee approved the proposed')).toEqual(['4 committee approved the proposed']);
    expect(find(markdown, 'approved the proposed mer')).toEqual(['14 approved the proposed merger']);
  });

  it('widens only the word that is cut', () => {
    expect(find('35 boats left the harbour at dawn', '35 boats left the har')).toEqual([
      '0 35 boats left the harbour',
    ]);
    expect(find('the harbour had 35 boats in 1990', 'arbour had 35 boats in 1990')).toEqual([
      '4 harbour had 35 boats in 1990',
    ]);
    expect(find('the old harbour had few boats', 'he old har')).toEqual([]);
    expect(find('the old harbour had few boats', 'the old harbour h')).toEqual(['0 the old harbour had']);
  });

  it('needs four words and sixteen characters', () => {
    expect(find('so we all go home now', 'o we all go home')).toEqual(['0 so we all go home']);
    expect(find('so we all go homes', 'o we all go hom')).toEqual([]);
    expect(find(markdown, 'ommittee approved the')).toEqual([]);
    expect(find(markdown, 'ommittee approved the pro')).toEqual(['4 committee approved the proposed']);
  });

  it('never cuts a number or a word that means the opposite', () => {
    expect(find('it grew by 35 % in all of that year', '5 % in all of that year')).toEqual([]);
    expect(find('in that year it grew by 35 boats or so', 'that year it grew by 3')).toEqual([]);
    expect(find('and then they worked hardly at all', 'and then they worked hard')).toEqual([]);
    expect(find('and so it was notably large', 'and so it was not')).toEqual([]);
    expect(find('they were unable to leave the harbour', 'able to leave the harbour')).toEqual([]);
    expect(find('nothing else mattered to them', 'thing else mattered to them')).toEqual([]);
    expect(find('they saw no one else there', 'they saw no one el')).toEqual(['0 they saw no one else']);
  });

  it('stays in its scope, also with what it adds', () => {
    const within = { start: 5, end: markdown.length };
    expect(find(markdown, 'ommittee approved the proposed', { within })).toEqual([]);
  });
});
