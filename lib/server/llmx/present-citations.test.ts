import { describe, expect, it } from 'vitest';
import { asId, type SourceId } from '@/lib/core/ids';
import { presentCitations } from './present-citations';

const cite = (
  n: number,
  source: string,
  quote: string,
  url: string | null = `https://${source}.example`,
) => ({
  n,
  sourceId: asId<SourceId>(source),
  sourceTitle: `Title of ${source}`,
  sourceUrl: url,
  quote,
  match: 'exact' as const,
  start: 0,
  end: quote.length,
});

describe('presentCitations', () => {
  it('names a source with the first citation of its number only', () => {
    const place = { match: 'exact', start: 0, end: 3 };
    const first = { source: 'a', title: 'Title of a', url: 'https://a.example' };
    expect(presentCitations([cite(1, 'a', 'one'), cite(2, 'b', 'two', null), cite(1, 'a', 'six')])).toEqual([
      { n: 1, ...first, quote: 'one', ...place },
      { n: 2, source: 'b', title: 'Title of b', quote: 'two', ...place },
      { n: 1, quote: 'six', ...place },
    ]);
  });

  it('names the source again if a number stands for another one', () => {
    const sources = presentCitations([cite(1, 'a', 'one'), cite(1, 'b', 'two'), cite(1, 'a', 'six')]);
    expect(sources.map(({ source }) => source)).toEqual(['a', 'b', 'a']);
  });
});
