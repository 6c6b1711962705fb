import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packCollection, type PackableSource, type PackOptions } from './pack-collection';

const passageChars = 200;

/** A source whose passages match the question, best first: the numbers count passages from the start of its text. */
const source = (n: number, chars: number, matches: readonly number[] = []): PackableSource => ({
  sourceId: `src_${n}`,
  n,
  url: `https://example.com/${n}`,
  title: `Source ${n}`,
  capturedAt: new Date(0),
  capturedBy: 'note',
  markdown: `${n} says so. `.repeat(Math.ceil(chars / 11)).slice(0, chars),
  signals: [],
  links: [],
  passages: matches.map((index) => ({
    start: index * passageChars,
    end: Math.min(chars, (index + 1) * passageChars),
    headings: [],
  })),
});

const pack = (sources: readonly PackableSource[], options: Partial<PackOptions> = {}) =>
  packCollection({
    collection: { id: 'col_1', title: 'C' },
    sources,
    uncaptured: [],
    maxChars: 4_000,
    maxFullSources: 10,
    ...options,
  });

/** Returns the texts of sources in a pack, with the number of their source. */
const listTexts = ({ documents }: ReturnType<typeof pack>) =>
  documents.flatMap(({ content }) =>
    'markdown' in content && 'n' in content ? [{ n: content.n, text: content.markdown }] : [],
  );

describe('packCollection', () => {
  it('gives every source in full if all of them fit', () => {
    const { inventory } = pack([source(1, 1_500, [3]), source(2, 1_500), source(3, 1_000)]);
    expect(inventory).toMatchObject({ fullCount: 3, summaryCount: 0, leftOut: [] });
  });

  it('hears every source that matches, instead of filling a small window with the best one', () => {
    const sources = Array.from({ length: 15 }, (_, index) => source(index + 1, 3_900, [0, 4]));
    const packed = pack(sources);
    expect(packed.inventory).toMatchObject({ fullCount: 0, summaryCount: 15, leftOut: [] });
    // The rest of the room goes to the second passages of the best sources.
    expect(listTexts(packed).map(({ n }) => n)).toEqual([
      ...[1, 2, 3, 4, 5].flatMap((n) => [n, n]),
      ...sources.slice(5).map(({ n }) => n),
    ]);
  });

  it('gives the best sources in full with what is left after each was heard', () => {
    const { inventory, documents } = pack([source(1, 3_000, [2]), source(2, 3_000, [5, 1]), source(3, 900)]);
    expect(inventory).toMatchObject({ fullCount: 1, summaryCount: 1 });
    expect(inventory.leftOut.map(({ n, reason }) => [n, reason])).toEqual([[3, 'not_relevant']]);
    expect(documents.map(({ docId }) => docId)).toEqual([
      'doc:col_1:index',
      'doc:src_1',
      'doc:src_2:1',
      'doc:src_2:2',
    ]);
  });

  it.each([
    ['its passages do not fit', source(2, 9_000, [0]), { maxChars: 100 }, 'budget'],
    ['none of its passages matches', source(2, 9_000), {}, 'not_relevant'],
    ['only passages are wanted, and it has none', source(2, 50), { maxFullSources: 0 }, 'limit'],
  ] as const)('names a source that is not read because %s', (_why, one, options, reason) => {
    expect(pack([one], options).inventory.leftOut.map((left) => left.reason)).toEqual([reason]);
  });

  it('keeps within its limits, repeats nothing, and quotes each source in reading order', () => {
    const anySource = fc.record({
      chars: fc.integer({ min: 400, max: 8_000 }),
      matches: fc.uniqueArray(fc.integer({ min: 0, max: 39 }), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(
        fc.array(anySource, { maxLength: 20 }),
        fc.integer({ min: 0, max: 40_000 }),
        fc.integer({ min: 0, max: 10 }),
        (wanted, maxChars, maxFullSources) => {
          const sources = wanted.map(({ chars, matches }, index) =>
            source(
              index + 1,
              chars,
              matches.filter((match) => (match + 1) * passageChars <= chars),
            ),
          );
          const packed = pack(sources, { maxChars, maxFullSources });
          const { inventory } = packed;
          const texts = listTexts(packed);
          expect(texts.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(maxChars);
          expect(inventory.fullCount).toBeLessThanOrEqual(maxFullSources);
          expect(inventory.fullCount + inventory.summaryCount + inventory.leftOut.length).toBe(
            sources.length,
          );
          for (const { n, markdown, passages } of sources) {
            const heard = texts.filter((text) => text.n === n).map(({ text }) => text);
            if (heard[0] === markdown) continue;
            const inOrder = passages.toSorted((one, other) => one.start - other.start);
            const all = inOrder.map(({ start, end }) => markdown.slice(start, end));
            expect(heard.length).toBeLessThanOrEqual(all.length);
            expect(heard.every((text) => all.includes(text))).toBe(true);
          }
          // A source is left out for want of room only if the sources ranked before it left none.
          const unheard = inventory.leftOut.filter(({ reason }) => reason === 'budget').length;
          if (unheard > 0) expect(maxChars).toBeLessThan(sources.length * passageChars);
        },
      ),
    );
  });
});
