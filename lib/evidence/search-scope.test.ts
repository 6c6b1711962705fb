import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareDocument } from './prepare-document';
import { choosePlace, createSearchScope } from './search-scope';

describe('createSearchScope', () => {
  // In normalised text: "one two three two", with "two" from 4 to 7.
  const markdown = 'One **two** three two';
  const document = prepareDocument(markdown);
  const of = (words: string) => {
    const start = markdown.indexOf(words);
    return { start, end: start + words.length };
  };

  it('allows the whole document and hints at its beginning, unless told otherwise', () => {
    const scope = createSearchScope(document, {});
    expect(scope).toMatchObject({ within: { start: 0, end: 17 }, near: 0 });
    expect(scope.isAllowed({ start: 0, end: 17 })).toBe(true);
    expect(scope.isAllowed({ start: 0, end: 18 })).toBe(false);
  });

  it('reads spans and places of the Markdown, whose marks are not shown', () => {
    const scope = createSearchScope(document, { within: of('two** three'), near: markdown.indexOf('three') });
    expect(scope).toMatchObject({ within: { start: 4, end: 13 }, near: 8 });
  });

  it('allows what is inside its span up to both ends', () => {
    const { isAllowed } = createSearchScope(document, { within: of('two** three') });
    expect(isAllowed({ start: 4, end: 13 })).toBe(true);
    expect(isAllowed({ start: 3, end: 13 })).toBe(false);
    expect(isAllowed({ start: 4, end: 14 })).toBe(false);
  });

  it('allows nothing that overlaps what is excluded, and what touches it', () => {
    const { isAllowed } = createSearchScope(document, { exclude: [of('One'), of('three')] });
    expect(isAllowed({ start: 3, end: 8 })).toBe(true);
    expect(isAllowed({ start: 2, end: 8 })).toBe(false);
    expect(isAllowed({ start: 3, end: 9 })).toBe(false);
    expect(isAllowed({ start: 13, end: 17 })).toBe(true);
    expect(isAllowed({ start: 12, end: 17 })).toBe(false);
  });
});

describe('choosePlace', () => {
  const anyPlace = fc.tuple(fc.nat(60), fc.nat(8)).map(([start, length]) => ({ start, end: start + length }));
  /** Counted character by character. */
  const distance = (place: { start: number; end: number }, near: number) =>
    Math.min(
      ...Array.from({ length: place.end - place.start + 1 }, (_, at) => Math.abs(place.start + at - near)),
    );

  it('takes the nearest place, and of equally near ones the first in the list', () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { minLength: 1, maxLength: 6 }), fc.nat(70), (places, near) => {
        const distances = places.map((place) => distance(place, near));
        expect(choosePlace(places, near)).toBe(places[distances.indexOf(Math.min(...distances))]);
      }),
    );
  });

  it('finds none among none', () => {
    expect(choosePlace([], 3)).toBeNull();
  });
});
