import { describe, expect, it } from 'vitest';
import { readTerms } from '../text/terms';
import { asksForReason, givesReason } from './gives-reason';

const reasonFor = (thing: string, text: string) =>
  givesReason(text, new Set(readTerms(thing).map(({ key }) => key)));

describe('givesReason', () => {
  it.each([
    ['cake', 'The cake was flat because I forgot the eggs.'],
    ['cake', 'Because I forgot the eggs, the cake was flat.'],
    ['nitrate', 'The nitrate comes from the fields.'],
    ['pump', 'They said that a seal had been put in the wrong way round.'],
    ['bridge', 'The board named its flexibility as the cause.'],
    ['release', 'This was due to poor sales of the first release.'],
    ['distilled water', 'Never use distilled water: the sensor cannot detect it.'],
  ])('finds one for %j in %j', (thing, text) => {
    expect(reasonFor(thing, text)).toBe(true);
  });

  it.each([
    ['two teachers', 'The lessons brought in less, because two teachers left.'],
    ['Vestland phones', 'Vestland banned phones in 2022.'],
    ['trap', 'Trap 4 failed: battery flat.'],
  ])('finds none for %j in %j', (thing, text) => {
    expect(reasonFor(thing, text)).toBe(false);
  });
});

describe('asksForReason', () => {
  it('knows the forms of a question for a reason', () => {
    const asked = ['Why is it red?', 'and why not?', 'How come it is red?', 'For what reason did it fall?'];
    expect(asked.map(asksForReason)).toEqual([true, true, true, true]);
    expect(asksForReason('Does anybody know why it is red?')).toBe(false);
  });
});
