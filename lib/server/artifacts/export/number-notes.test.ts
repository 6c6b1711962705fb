import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asId, type RevisionId, type SourceId } from '@/lib/core/ids';
import { numberMarkers } from '@/lib/domain/citations/number-markers';
import { numberNotes } from './number-notes';

const cite = (ordinal: number, source: string, start: number) => ({
  ordinal,
  sourceId: asId<SourceId>(source),
  revisionId: asId<RevisionId>(`${source}.1`),
  start,
  end: start + 10,
});
const write = (label: string) => `<${label}>`;

describe('numberNotes', () => {
  it('numbers sources from 1 in order of appearance, whatever numbers the text has', () => {
    const numbered = numberNotes(
      {
        markdown: 'A [12]. B [7]. C [12].',
        citations: [cite(0, 'x', 0), cite(1, 'y', 0), cite(2, 'x', 0)],
        unsupported: [],
      },
      write,
    );
    expect(numbered.markdown).toBe('A<1>. B<2>. C<1>.');
    expect(numbered.notes.map(({ label }) => label)).toEqual(['1', '2']);
  });

  it('distinguishes passages of one source by letters, and gives each reason its own note', () => {
    const numbered = numberNotes(
      {
        markdown: 'A [3]. B [3]. C [4] [5] [6].',
        citations: [cite(0, 'x', 0), cite(1, 'x', 50)],
        unsupported: [
          { ordinal: 2, reason: 'One.' },
          { ordinal: 3, reason: 'Two.' },
          { ordinal: 4, reason: 'One.' },
        ],
      },
      write,
    );
    expect(numbered.markdown).toBe('A<1a>. B<1b>. C<not supported><not supported 2><not supported>.');
    expect(numbered.notes.map(({ label, reason }) => [label, reason])).toEqual([
      ['1a', ''],
      ['1b', ''],
      ['not supported', 'One.'],
      ['not supported 2', 'Two.'],
    ]);
  });

  it('uses the same number for every reference as its chip on screen', () => {
    const marker = fc.record({
      n: fc.integer({ min: 1, max: 40 }),
      source: fc.constantFrom('x', 'y', 'z', null),
      at: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(marker, { maxLength: 80 }), (markers) => {
        const markdown = markers.map(({ n }) => `word [${n}]`).join(' ');
        const text = {
          markdown,
          citations: markers.flatMap(({ source, at }, ordinal) =>
            source === null ? [] : [cite(ordinal, source, at * 100)],
          ),
          unsupported: [],
        };
        const shown = numberMarkers(text, ({ sourceId }) => sourceId).map((each) =>
          each.type === 'cited' ? String(each.number) : 'not supported',
        );
        const { markdown: noted, notes } = numberNotes(text, write);
        const labels = [...noted.matchAll(/<([^>]+)>/g)].map(([, label = '']) => label);
        expect(labels.map((label) => label.replace(/(?<=\d)[a-z]+$/, ''))).toEqual(shown);
        expect(new Set(notes.map(({ label }) => label))).toEqual(new Set(labels));
        expect(notes.length).toBe(new Set(labels).size);
      }),
    );
  });
});
