import { describe, expect, it } from 'vitest';
import type { LocatedQuoteReply } from '@/lib/protocol/http/artifacts';
import { findFreeNumber, pickCited, readCitedPassages } from './cited-passage';
import { listQuotable } from './list-quotable';

const text = '## Gates\n\nThe lock opened in 1846. Its **gates** were replaced. Boats pass it. Gates rust.';
const passage = (words: readonly string[]) => ({
  source_id: 'src_1',
  revision_id: 'rev_1',
  collection_id: 'col_1',
  collection_title: 'Locks',
  title: 'Lock of Sill',
  headings: [],
  start: 100,
  end: 100 + text.length,
  text,
  marks: words.map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length })),
  snippet: [],
  page: null,
  place: null,
  score: 1,
  by_meaning: words.length === 0,
});

describe('listQuotable', () => {
  it('offers the sentences with a match as the source writes them, and no heading', () => {
    const offered = listQuotable([passage(['Gates', 'gates', 'Gates rust'])]);
    expect(offered.map(({ quote, words }) => [quote, words])).toEqual([
      ['Its **gates** were replaced.', 'Its gates were replaced.'],
      ['Gates rust.', 'Gates rust.'],
    ]);
  });

  it('begins with the sentence in which most of the words stand', () => {
    const offered = listQuotable([passage(['Gates', 'gates', 'Boats', 'pass', 'opened'])]);
    expect(offered.map(({ words }) => words)).toEqual([
      'Boats pass it.',
      'The lock opened in 1846.',
      'Its gates were replaced.',
    ]);
  });

  it('offers the first sentence of a passage without a match, and each sentence once', () => {
    const offered = listQuotable([passage([]), passage([])]);
    expect(offered.map(({ words }) => words)).toEqual(['The lock opened in 1846.']);
  });
});

const quote: LocatedQuoteReply = {
  source_id: 'src_1',
  revision_id: 'rev_1',
  url: null,
  title: 'Lock of Sill',
  quote: 'Gates rust.',
  match: 'exact',
  similarity: null,
  start: 1,
  end: 12,
  page: null,
  locator: null,
  state: 'current',
  captured_at: '2026-11-26T10:00:00.000Z',
};

describe('the passages cited while editing', () => {
  it('have numbers that no marker of either text has, and are saved while their marker stands', () => {
    const added = [
      { n: 3, quote },
      { n: 4, quote },
    ];
    expect(findFreeNumber(['Old [1].', 'New [2].'], added)).toBe(5);
    expect(pickCited('New [4].', added)).toEqual([{ n: 4, quote }]);
  });

  it('are read back as they were kept, and nothing is read from what was damaged', () => {
    const added = [{ n: 3, quote }];
    expect(readCitedPassages(JSON.stringify(added))).toEqual(added);
    expect(readCitedPassages('[{"n":3}]')).toEqual([]);
    expect(readCitedPassages('[')).toEqual([]);
  });
});
