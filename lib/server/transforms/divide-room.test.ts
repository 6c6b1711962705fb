import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { packCollection, type PackableSource } from '@/lib/engine/agent/pack-collection';
import { divideRoom } from './divide-room';

const source = (n: number, chars: number): PackableSource => ({
  sourceId: `src_${n}`,
  n,
  url: `https://example.com/${n}`,
  title: `Source ${n}`,
  capturedAt: new Date(0),
  capturedBy: 'note',
  markdown: `${'A sentence of some words stands here. '.repeat(20)}\n\n`
    .repeat(Math.ceil(chars / 762))
    .slice(0, chars),
  signals: [],
  links: [],
  passages: [],
});

describe('divideRoom', () => {
  it('includes small sources whole and divides the rest of the room', () => {
    const { sources, maxFullSources, partCount } = divideRoom(
      [source(1, 9_000), source(2, 1_000), source(3, 9_000)],
      12_000,
    );
    expect(sources.map(({ n }) => n)).toEqual([2, 1, 3]);
    expect([maxFullSources, partCount]).toEqual([1, 2]);
    for (const part of sources.slice(1)) {
      const [first] = part.passages;
      expect(first?.start).toBe(0);
      expect(first?.end).toBeGreaterThan(4_000);
      expect(first?.end).toBeLessThanOrEqual(5_500);
    }
  });

  it('prefers the passages that match the focus', () => {
    const passages = [{ start: 5_000, end: 6_000, headings: [] }];
    const { sources } = divideRoom([{ ...source(1, 9_000), passages }], 3_000);
    expect(sources[0]?.passages).toEqual(passages);
  });

  it('keeps the order of the collection when everything fits', () => {
    const { sources } = divideRoom([source(1, 3_000), source(2, 1_000), source(3, 2_000)], 100_000);
    expect(sources.map(({ n }) => n)).toEqual([1, 2, 3]);
  });

  it('leaves out no source, and never exceeds the room', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1_600, max: 30_000 }), { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 80_000, max: 200_000 }),
        (sizes, maxChars) => {
          const sources = sizes.map((chars, index) => source(index + 1, chars));
          const room = divideRoom(sources, maxChars);
          const { inventory, documents } = packCollection({
            collection: { id: 'col_1', title: 'C' },
            sources: room.sources,
            uncaptured: [],
            maxChars,
            maxFullSources: room.maxFullSources,
          });
          expect(inventory.leftOut).toEqual([]);
          expect(inventory.fullCount).toBeLessThanOrEqual(20);
          const chars = documents.reduce(
            (sum, { content }) => sum + ('markdown' in content ? content.markdown.length : 0),
            0,
          );
          expect(chars).toBeLessThanOrEqual(maxChars);
        },
      ),
      { numRuns: countRuns(60) },
    );
  });
});
