import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignWords, measureLikeness, type WordStep } from './align-words';

/** Writes `kept`, `changed>into`, `-left out`, `+added` and `lost space>lostspace`. */
function write(source: readonly string[], quote: readonly string[]): string {
  const pick = (words: readonly string[], indexes: number | readonly number[]) =>
    [indexes]
      .flat()
      .map((index) => words[index])
      .join(' ');
  const writeStep = (step: WordStep) => {
    if (step.type === 'kept') return pick(source, step.source);
    if (step.type === 'left_out') return `-${pick(source, step.source)}`;
    if (step.type === 'added') return `+${pick(quote, step.quote)}`;
    return `${pick(source, step.source)}>${pick(quote, step.quote)}`;
  };
  return (alignWords(source, quote) ?? []).map(writeStep).join(' ');
}

describe('alignWords', () => {
  it.each([
    ['the boat sank', 'the boat sank', 'the boat sank'],
    ['the colour of three boats', 'the color of 3 boats', 'the colour of three boats'],
    ['the old boat sank', 'the boat sank', 'the -old boat sank'],
    ['the boat sank', 'the old boat sank', 'the +old boat sank'],
    ['the boat sank here', 'boat sank', '-the boat sank -here'],
    ['the committee met', 'the comittee met', 'the committee>comittee met'],
    ['a big lighthouse fell', 'a lighthuose fell', 'a -big lighthouse>lighthuose fell'],
    ['a lighthouse fell', 'a big lighthuose fell', 'a +big lighthouse>lighthuose fell'],
    ['the committee met', 'thecommittee met', 'the committee>thecommittee met'],
    ['the lighthouse fell', 'the light house fell', 'the lighthouse>light house fell'],
    ['the committee met', 'thecommitee met', 'the committee>thecommitee met'],
    ['the lighthouse fell', 'the ligth house fell', 'the lighthouse>ligth house fell'],
    ['he was nevertheless late', 'he was never the less late', 'he was nevertheless>never the less late'],
    ['it is in so far true', 'it is insofarr true', 'it is in so far>insofarr true'],
    ['two boats here', 'twob oats here', 'two>twob boats>oats here'],
    ['some 35 km from it', 'some 35kn from it', 'some 35>35kn -km from it'],
  ])('aligns %j with %j as %j', (source, quote, steps) => {
    expect(write(source.split(' '), quote.split(' '))).toBe(steps);
  });

  it('has each word of both sides in one step, in order', () => {
    const words = fc.array(fc.constantFrom('a', 'ab', 'abc', 'b', 'bcd', '7'), { maxLength: 12 });
    fc.assert(
      fc.property(words, words, (source, quote) => {
        const steps = alignWords(source, quote) ?? [];
        const list = (side: 'source' | 'quote') =>
          steps.flatMap((step) => (side in step ? [(step as never)[side] as number | number[]].flat() : []));
        expect(list('source')).toEqual(source.map((_, index) => index));
        expect(list('quote')).toEqual(quote.map((_, index) => index));
      }),
    );
  });

  it('pairs up to 24 words in a row by their letters, and none in a longer row', () => {
    const row = (count: number, ending: string) =>
      Array.from(
        { length: count },
        (_, index) => `${'abcdefghijklmnopqrstuvwxyz'.charAt(index).repeat(5)}${ending}`,
      );
    const count = (left: number, right: number) =>
      alignWords(row(left, 'x'), row(right, 'y'))?.filter(({ type }) => type === 'changed').length;
    expect([count(24, 24), count(25, 24), count(24, 25)]).toEqual([24, 0, 0]);
  });

  it('gives up beyond 250 edits', () => {
    const row = (count: number, sign: string) =>
      Array.from({ length: count }, (_, index) => `${sign}${index}`);
    expect(alignWords(row(125, 'a'), row(125, 'b'))).toHaveLength(250);
    expect(alignWords(row(126, 'a'), row(125, 'b'))).toBeNull();
  });
});

describe('measureLikeness', () => {
  it.each([
    ['', '', 1],
    ['', 'ab', 0],
    ['abc', 'abc', 1],
    ['abc', 'xyz', 0],
    ['abc', 'xabc', 3 / 4],
    ['abc', 'abcx', 3 / 4],
    ['kitten', 'sitting', 4 / 7],
    ['ab', 'ba', 0],
    ['x'.repeat(50), `${'x'.repeat(40)}${'y'.repeat(10)}`, 1],
    ['x'.repeat(50), `${'x'.repeat(39)}y`, 39 / 40],
  ])('of %j and %j', (left, right, likeness) => {
    expect(measureLikeness(left, right)).toBeCloseTo(likeness, 9);
    expect(measureLikeness(right, left)).toBeCloseTo(likeness, 9);
  });
});
