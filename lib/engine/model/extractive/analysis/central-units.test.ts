import { expect, it } from 'vitest';
import { makeIndex } from '../__fixtures__/make-request';
import { findCentralUnits } from './central-units';

const central = (markdown: string) => {
  const index = makeIndex([{ title: 'T', markdown }]);
  return findCentralUnits(index, index.units, { most: 1 }).map(({ text }) => text);
};
const rest = 'pulleys of the yard, which hold the masts of the yard, are oiled before the season.';
const whole = 'The masts are taken down and stored in the long shed over the winter.';

it('prefers a whole sentence to the rest of one', () => {
  expect(central(`${rest}\n\n${whole}`)).toEqual([whole]);
});

it('takes sentences that begin with small letters where there are no others', () => {
  expect(central(rest)).toEqual([rest]);
});
