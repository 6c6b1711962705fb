import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PackableSource } from '@/lib/engine/agent/pack-collection';
import { packCollection } from '@/lib/engine/agent/pack-collection';
import { divideCalls } from './divide-calls';

const writeSource = (chars: number, index: number): PackableSource => ({
  sourceId: `src_${index}`,
  n: index + 1,
  url: 'https://harbour.example/',
  title: `Source ${index}`,
  capturedAt: new Date(0),
  capturedBy: 'note',
  markdown: 'A sentence of the harbour office.\n\n'.repeat(Math.ceil(chars / 35)).slice(0, chars),
  signals: [],
  links: [],
  passages: [],
});

describe('divideCalls', () => {
  it('puts every character of every source into a call, and no more into a call than fits', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 4_000, max: 12_000 }), (lengths, maxChars) => {
        const sources = lengths.map(writeSource);
        const seen = new Map(sources.map(({ sourceId }) => [sourceId, 0]));
        for (const call of divideCalls(sources, maxChars)) {
          const { inventory } = packCollection({
            collection: { id: 'col', title: 'Harbour' },
            sources: call,
            uncaptured: [],
            maxChars,
            maxFullSources: call.length,
          });
          expect(inventory.leftOut).toEqual([]);
          for (const { sourceId, markdown, passages } of call) {
            const read =
              markdown.length <= maxChars
                ? markdown.length
                : passages.reduce((sum, { start, end }) => sum + end - start, 0);
            seen.set(sourceId, (seen.get(sourceId) ?? 0) + read);
          }
        }
        for (const { sourceId, markdown } of sources) expect(seen.get(sourceId)).toBe(markdown.length);
      }),
    );
  });
});
