import { describe, expect, it } from 'vitest';
import { endOfWord, listWindows, startOfWord } from './find-windows';
import { prepareDocument } from './prepare-document';
import { splitWords } from './quote-words';
import { createSearchScope } from './search-scope';

/** 4,000 different words, in which the quotes stand at known places. */
const filler = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `w${from + index}`).join(' ');
const quote = 'harbour masters counted every single vessel that year';
const text = `${filler(0, 1_000)} ${quote} ${filler(1_000, 1_000)} harbour masters slept ${filler(2_000, 1_000)} ${quote} ${filler(3_000, 1_000)}`;
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
    expect([holds(first), holds(second)].sort()).toEqual([0, 1]);
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

  it('finds the place although words are missing, added and misspelt', () => {
    const [window] = list('in short: harbor mastters countd every vessel that yeer');
    expect(
      [first, second].some((at) => (window?.start ?? 0) <= at && at + quote.length <= (window?.end ?? 0)),
    ).toBe(true);
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

  it('searches the whole scope for a short quote that shares no word, and nothing for a long one', () => {
    expect(list('nothing alike')).toEqual([{ start: 0, end: text.length }]);
    expect(list('x'.repeat(300))).toEqual([{ start: 0, end: text.length }]);
    expect(list('x'.repeat(301))).toEqual([]);
    const long = prepareDocument('y '.repeat(100_001));
    expect(listWindows(long, splitWords('nothing'), createSearchScope(long, {}))).toEqual([]);
    const short = prepareDocument('y '.repeat(100_000));
    expect(listWindows(short, splitWords('nothing'), createSearchScope(short, {}))).toHaveLength(1);
  });

  it('lets rare words decide, and bounds how many places common words may have', () => {
    const common = prepareDocument(`${'the '.repeat(5_000)}lighthouse ${'the '.repeat(5_000)}`);
    const [window] = listWindows(common, splitWords('the lighthouse the'), createSearchScope(common, {}));
    const at = common.normalised.text.indexOf('lighthouse');
    expect(window?.start).toBeLessThan(at);
    expect(window?.end).toBeGreaterThan(at);
    expect((window?.end ?? 0) - (window?.start ?? 0)).toBeLessThan(1_000);
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
