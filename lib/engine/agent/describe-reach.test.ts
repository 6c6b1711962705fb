import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { describeReach } from './describe-reach';
import { packCollections } from './pack-collection';

const source = (
  collectionId: string,
  n: number,
  passages: { start: number; end: number; headings: string[] }[] = [],
) => ({
  sourceId: `src_${n}`,
  collectionId,
  n,
  url: `https://example.com/${n}`,
  title: `Source ${n}`,
  capturedAt: new Date(0),
  capturedBy: 'note' as const,
  markdown: 'It says so. '.repeat(10),
  signals: [],
  links: [],
  passages,
});

function describeOf(
  collections: { id: string; title: string; sourceCount: number }[],
  sources: ReturnType<typeof source>[],
  maxChars = 10_000,
) {
  const { documents, inventory } = packCollections({
    collections,
    sources,
    uncaptured: [],
    maxChars,
    maxFullSources: 2,
  });
  return describeReach({ collections, documents, inventory, contextTokens: 8_000 });
}

describe('describeReach', () => {
  it('names each collection with what was read of it, most first', () => {
    const collections = [
      { id: 'a', title: 'Piers', sourceCount: 40 },
      { id: 'b', title: 'Trials', sourceCount: 3 },
      { id: 'c', title: 'Empty', sourceCount: 0 },
    ];
    const sources = [source('b', 1), source('b', 2), source('a', 3, [{ start: 0, end: 11, headings: [] }])];
    expect(describeOf(collections, sources)).toBe(
      '3 of 43 sources were read, 2 of them in full: “Trials” (2 of 3), “Piers” (1 of 40).',
    );
  });

  it('counts the collections beyond the limit', () => {
    const many = Array.from({ length: limits.namedCollections + 2 }, (_, index) => ({
      id: `c${index}`,
      title: `C${index}`,
      sourceCount: 1,
    }));
    const text = describeOf(many, [source('c1', 1)]);
    expect(text).toMatch(/^1 of 8 sources was read: “C1” \(1 of 1\)/);
    expect(text).toMatch(/, 2 other collections\.$/);
  });

  it('does not name sources that are left out only because nothing in them matches', () => {
    const collections = [{ id: 'a', title: 'Piers', sourceCount: 3 }];
    expect(describeOf(collections, [source('a', 1), source('a', 2), source('a', 3)])).not.toContain(
      'Source 3',
    );
  });

  it('says that there is nothing to read', () => {
    expect(describeOf([{ id: 'a', title: 'Piers', sourceCount: 0 }], [])).toBe(
      'There were no sources to read.',
    );
  });
});
