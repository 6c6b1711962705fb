import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMarkers } from '@/lib/protocol/llmcp';
import { createCitedText, createUncheckedText, listUnsupported } from './cited-text';
import { unsupportedReasons } from './unsupported';

const markdown = 'It is high [1], `[2]` and dear [2]. It floats [1].';
const at = (ordinal: number) => findMarkers(markdown)[ordinal]?.start ?? -1;
const cite = (ordinal: number, markerStart: number) => ({ ordinal, n: 0, markerStart });

describe('createCitedText', () => {
  it('accounts for every marker once by its place, whatever was proved', () => {
    const text = fc
      .array(fc.constantFrom('word ', '[1]', '[2]', '`[1]` ', '\\[3] ', '[12] ', '\n\n', '- '), {
        maxLength: 30,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        text,
        fc.infiniteStream(fc.constantFrom('cited', 'unsupported', 'unknown')),
        (words, fate) => {
          const markers = findMarkers(words).map((marker) => ({
            ...marker,
            fate: String(fate.next().value),
          }));
          const cited = createCitedText(words, {
            citations: markers.flatMap((marker) => (marker.fate === 'cited' ? [cite(99, marker.start)] : [])),
            unsupported: markers.flatMap(({ fate: known, start }) =>
              known === 'unsupported' ? [{ start, reason: 'Why.' }] : [],
            ),
          });
          const shown = [
            ...cited.citations.map(({ ordinal }) => [ordinal, 'cited']),
            ...cited.unsupported.map(({ ordinal, reason }) => [
              ordinal,
              reason === 'Why.' ? 'unsupported' : 'unknown',
            ]),
          ].toSorted(([one], [other]) => Number(one) - Number(other));
          expect(shown).toEqual(markers.map(({ fate: known }, ordinal) => [ordinal, known]));
        },
      ),
    );
  });

  it('leaves out a citation whose place is not a marker', () => {
    const text = createCitedText(markdown, { citations: [cite(0, 3)], unsupported: [] });
    expect(text.citations).toEqual([]);
    expect(text.unsupported).toHaveLength(3);
  });
});

it('an unchecked text has only unsupported markers, and says that they were not checked', () => {
  expect(createUncheckedText(markdown).unsupported.map(({ start, reason }) => [start, reason])).toEqual(
    [0, 1, 2].map((ordinal) => [at(ordinal), unsupportedReasons.unchecked]),
  );
});

describe('listUnsupported', () => {
  it('lists the markers that were stored without a citation', () => {
    expect(listUnsupported(markdown, [{ ordinal: 0 }], [])).toEqual([
      { ordinal: 1, n: 2, reason: unsupportedReasons.unknown },
      { ordinal: 2, n: 1, reason: unsupportedReasons.unknown },
    ]);
  });

  it('keeps known reasons', () => {
    const kept = [{ ordinal: 1, n: 2, reason: 'Why.' }];
    expect(listUnsupported('A [1]. B [2].', [{ ordinal: 0 }], kept)).toBe(kept);
    expect(listUnsupported(markdown, [{ ordinal: 0 }], kept)[0]).toEqual(kept[0]);
  });
});
