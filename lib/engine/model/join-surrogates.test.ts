import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSurrogateJoiner } from './join-surrogates';

/** Cuts `text` at every position in `cuts` that lies inside it. */
export function cutText(text: string, cuts: readonly number[]): string[] {
  const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
  return places.slice(1).map((end, index) => text.slice(places[index], end));
}

describe('createSurrogateJoiner', () => {
  it('returns the same text in whole characters, wherever it was cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.nat(40)), (text, cuts) => {
        const joiner = createSurrogateJoiner();
        const pieces = [...cutText(text, cuts).map((piece) => joiner.push(piece)), joiner.end()];
        expect(pieces.join('')).toBe(text);
        for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
      }),
    );
  });
});
