import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMarkers } from '@/lib/protocol/llmcp';
import { carryCitations } from './carry-citations';

const before = ['The dam is high [1].', 'It was costly [2].', 'It is old [1].', 'Nobody knows [3].'].join(
  '\n\n',
);
const earlier = {
  markdown: before,
  citations: [
    { id: 'height', ordinal: 0 },
    { id: 'cost', ordinal: 1 },
    { id: 'age', ordinal: 2 },
  ],
  unsupported: [{ ordinal: 3, n: 3, reason: 'The quote is not in the source.' }],
};
const idsOf = (markdown: string) =>
  carryCitations(markdown, earlier).citations.map(({ id, ordinal }) => [ordinal, id]);

describe('carryCitations', () => {
  it('keeps all citations and reasons of an unchanged text', () => {
    const carried = carryCitations(before, earlier);
    expect(carried.citations).toMatchObject([
      { id: 'height', n: 1, markerStart: before.indexOf('[1]') },
      { id: 'cost', n: 2 },
      { id: 'age', n: 1 },
    ]);
    expect(carried.unsupported).toEqual(earlier.unsupported);
  });

  it('does not give the citation of a deleted sentence to the next one with its number', () => {
    expect(idsOf('It was costly [2].\n\nIt is old [1].')).toEqual([
      [0, 'cost'],
      [1, 'age'],
    ]);
  });

  it('follows a sentence that was moved', () => {
    expect(idsOf('It is old [1].\n\nThe dam is high [1].')).toEqual([
      [0, 'age'],
      [1, 'height'],
    ]);
  });

  it('follows a reworded sentence by its words, not by its place', () => {
    expect(idsOf('They say that it is very old [1].')).toEqual([[0, 'age']]);
  });

  it('never treats a number of the earlier text as typed by hand', () => {
    const { unsupported } = carryCitations(before, { ...earlier, unsupported: [] });
    expect(unsupported).toEqual([{ ordinal: 3, n: 3, reason: 'No passage was found for this.' }]);
  });

  it('gives no citation to a number that was typed by hand', () => {
    const { citations, unsupported } = carryCitations(`${before}\n\nNew [1]. New [7].`, earlier);
    expect(citations).toHaveLength(3);
    expect(unsupported.slice(1)).toMatchObject([
      { ordinal: 4, n: 1, reason: expect.stringContaining('by hand') },
      { ordinal: 5, n: 7 },
    ]);
  });

  it('binds the number of a passage that was cited while editing, wherever it stands, and takes it from none', () => {
    const fresh = new Map([
      [7, { id: 'new' }],
      [8, { reason: 'The quote is not in the source.' }],
    ]);
    const carried = carryCitations(`New [7]. ${before}\n\nAgain [7]. Gone [8]. Typed [9].`, earlier, fresh);
    expect(carried.citations.map(({ id }) => id)).toEqual(['new', 'height', 'cost', 'age', 'new']);
    expect(carried.unsupported.slice(1)).toMatchObject([
      { n: 8, reason: 'The quote is not in the source.' },
      { n: 9, reason: expect.stringContaining('by hand') },
    ]);
    const taken = carryCitations(before, earlier, new Map([[1, { id: 'new' }]]));
    expect(taken.citations.map(({ id }) => id)).toEqual(['new', 'cost', 'new']);
  });

  it('accounts for every marker once, and uses no citation twice or under another number', () => {
    const text = fc
      .array(fc.tuple(fc.constantFrom('a b', 'c d', 'e', 'a c'), fc.integer({ min: 1, max: 3 })), {
        maxLength: 12,
      })
      .map((claims) => claims.map(([claim, n]) => `${claim} [${n}]`).join('\n\n'));
    fc.assert(
      fc.property(text, text, (old, edited) => {
        const markers = findMarkers(old);
        const citations = markers.map((_marker, ordinal) => ({ id: ordinal, ordinal }));
        const carried = carryCitations(edited, { markdown: old, citations, unsupported: [] });
        const ordinals = [...carried.citations, ...carried.unsupported].map(({ ordinal }) => ordinal);
        expect(ordinals.toSorted((one, other) => one - other)).toEqual(
          findMarkers(edited).map((_each, index) => index),
        );
        const ids = carried.citations.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { id, n } of carried.citations) expect(markers[id]?.n).toBe(n);
      }),
    );
  });
});
