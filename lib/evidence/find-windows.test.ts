import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfWord, listWindows, startOfWord } from './find-windows';
import { prepareDocument } from './prepare-document';
import { splitWords } from './quote-words';
import { createSearchScope } from './search-scope';

/** 4,000 different words, in which the quotes stand at known places. */
const filler = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `w${from + index}`).join(' ');
const quote = 'harbour masters counted every single vessel that year';
const text = `${filler(0, 1_000)} harbour masters slept ${filler(1_000, 1_000)} ${quote} ${filler(2_000, 1_000)} ${quote} ${filler(3_000, 1_000)}`;
const document = prepareDocument(text);
const scope = createSearchScope(document, {});
const first = text.indexOf(quote);
const second = text.lastIndexOf(quote);

describe('listWindows', () => {
  const list = (words: string, within = scope) => listWindows(document, splitWords(words), within);

  it('lists the places that share most words first, and those that share fewer after them', () => {
    const windows = list(quote);
    expect(windows).toHaveLength(3);
    const holds = (at: number) =>
      windows.findIndex(({ start, end }) => start <= at && at + quote.length <= end);
    expect([holds(first), holds(second)]).toEqual([0, 1]);
    const third = text.indexOf('harbour masters slept');
    expect(windows[2]).toSatisfy(
      (span: { start: number; end: number }) => span.start < third && third < span.end,
    );
  });

  it('keeps windows short and apart', () => {
    for (const { start, end } of list(quote)) expect(end - start).toBeLessThan(600);
    const starts = list(quote).map(({ start }) => start);
    expect(new Set(starts).size).toBe(starts.length);
  });

  it('holds a passage of which a quarter of the words are missing and as many others added', () => {
    const words = Array.from({ length: 400 }, (_, index) => `w${index}`);
    const spread = prepareDocument(words.join(' '));
    const whole = createSearchScope(spread, {});
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 80 }),
        fc.nat(300),
        fc.array(fc.nat(), { maxLength: 20 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (count, from, missing, added) => {
          const some = (places: readonly number[]) => places.slice(0, count / 4).map((at) => at % count);
          const passage = words.slice(from, from + count);
          const written = passage.flatMap((word, at) => [
            ...some(added).flatMap((place) => (place === at ? [`other${at}`] : [])),
            ...(some(missing).includes(at) ? [] : [word]),
          ]);
          const [window = { start: 0, end: 0 }] = listWindows(spread, splitWords(written.join(' ')), whole);
          const found = ` ${spread.normalised.text.slice(window.start, window.end)} `;
          expect(found).toContain(` ${passage.join(' ')} `);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is led by the rare words of a quote, also if most of it is nowhere', () => {
    const at = text.indexOf('w2345 ');
    const unknown = Array.from({ length: 30 }, (_, index) => `x${index}`).join(' ');
    const [window] = list(`${unknown} w2345 w2346`);
    expect(window?.start).toBeLessThan(at);
    expect(window?.end).toBeGreaterThan(at);
  });

  it('trusts one rare word more than two common ones', () => {
    const far = Array.from(
      { length: 9 },
      (_, index) => `red ${filler(index * 100, 50)} boats ${filler(index, 50)}`,
    );
    const common = prepareDocument(`red boats ${filler(2_000, 50)} ${far.join(' ')} lighthouse`);
    const [window] = listWindows(common, splitWords('red boats lighthouse'), createSearchScope(common, {}));
    const at = common.normalised.text.indexOf('lighthouse');
    expect(window?.start).toBeLessThan(at);
    expect(window?.end).toBeGreaterThan(at);
  });

  it('lets the 24 rarest words vote', () => {
    const [rare, other] = [filler(0, 24), filler(100, 60)];
    const twice = prepareDocument(`${other} ${filler(200, 400)} ${rare} ${filler(600, 400)} ${other}`);
    const list = (words: string) => listWindows(twice, splitWords(words), createSearchScope(twice, {}));
    const at = twice.normalised.text.indexOf(rare);
    expect(list(`${rare} ${other}`)[0]?.start).toBeLessThan(at);
    expect(list(`${rare} ${other}`)).toHaveLength(1);
  });

  it('lists at most four windows', () => {
    const often = prepareDocument(
      Array.from({ length: 9 }, (_, index) => `rare ${filler(index * 100, 100)}`).join(' '),
    );
    expect(listWindows(often, splitWords('a rare thing'), createSearchScope(often, {}))).toHaveLength(4);
  });

  it('never leaves the scope', () => {
    const within = { start: first + 10, end: first + 30 };
    const windows = list(quote, createSearchScope(document, { within }));
    expect(windows).toEqual([within]);
  });

  it.each([
    ['w500', 1],
    ['w501', 1],
    ['w509', 1],
    ['w499', 0],
    ['w510', 0],
  ])('counts the words of the scope alone: %s', (word, count) => {
    const within = { start: text.indexOf('w500 '), end: text.indexOf(' w510 ') };
    // A quote that is too long to be searched for blindly.
    const words = `${word} ${'x'.repeat(300)}`;
    expect(list(words, createSearchScope(document, { within }))).toHaveLength(count);
  });

  it('searches the whole scope for a short quote that shares no word, and nothing for a long one', () => {
    expect(list('nothing alike')).toEqual([{ start: 0, end: text.length }]);
    expect(list('x'.repeat(300))).toEqual([{ start: 0, end: text.length }]);
    expect(list('x'.repeat(301))).toEqual([]);
    const long = prepareDocument(`y ${'z'.repeat(200_001)}`);
    const search = (end: number) =>
      listWindows(long, splitWords('nothing'), createSearchScope(long, { within: { start: 2, end } }));
    expect(search(200_002)).toEqual([{ start: 2, end: 200_002 }]);
    expect(search(200_003)).toEqual([]);
  });

  it('has a word with 50,000 places vote if it is the rarest, and with 4,000 otherwise', () => {
    const count = (places: number, words: string) => {
      const common = prepareDocument(`lighthouse ${filler(0, 100)} ${'a '.repeat(places)}`);
      return listWindows(common, splitWords(words), createSearchScope(common, {})).length;
    };
    const long = 'x'.repeat(300);
    expect(count(50_000, `a ${long}`)).toBe(4);
    expect(count(50_001, `a ${long}`)).toBe(0);
    expect(count(3_999, `lighthouse a ${long}`)).toBe(4);
    expect(count(4_000, `lighthouse a ${long}`)).toBe(1);
  });
});

describe('startOfWord and endOfWord', () => {
  it('stay inside the words', () => {
    const { words } = prepareDocument('one two');
    expect([-3, 0, 1].map((index) => startOfWord(words, index))).toEqual([0, 0, 4]);
    expect([-3, 0, 1, 9].map((index) => endOfWord(words, index))).toEqual([3, 3, 7, 7]);
    expect(endOfWord(prepareDocument('').words, 2)).toBe(0);
  });
});
