import { expect, it } from 'vitest';
import { findSaidInstead } from './phrasal-verbs';
import { readTerms } from './terms';

const read = (text: string, verb: string) => {
  const term = readTerms(text).find(({ surface }) => surface === verb);
  return term === undefined ? null : findSaidInstead(text, term);
};

it('reads a verb with its particle as the verb that says the same', () => {
  expect(read('Do copies get taken down too?', 'taken')).toContain('remov');
  expect(read('Where do I throw the old ropes away?', 'throw')).toContain('discard');
  expect(read('Who will look after the hens?', 'look')).toContain('care');
});

it('leaves a verb alone whose particle belongs to another clause', () => {
  expect(read('Who will take the boat, and when does it go down?', 'take')).toEqual([]);
  expect(read('May I take a boat?', 'take')).toEqual([]);
});
