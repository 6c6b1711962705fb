import { expect, it } from 'vitest';
import { isFamily } from './is-family';
import { readTerms } from './terms';

const stem = (word: string) => readTerms(word)[0]?.key ?? '';
const areFamily = (pair: string) => {
  const [one = '', other = ''] = pair.split(' ');
  return isFamily(stem(one), stem(other));
};

it.each([
  'recognise recognition',
  'decide decision',
  'permit permission',
  'absorb absorption',
  'resolve resolution',
  'economy economist',
  'explain explanation',
  'apply application',
  'weigh weight',
  'minister ministry',
  'pregnant pregnancy',
  'believe belief',
  'complain complaint',
  'debug debugger',
  'farm farmer',
  'member membership',
])('%s: one is derived from the other', (pair) => {
  expect(areFamily(pair)).toBe(true);
});

it.each([
  'politics policy',
  'computer comp',
  'principal principle',
  'meetup meet',
  'trade tradition',
  'plan planet',
  'plant plan',
  'intern internet',
  'chair charm',
  'broad bread',
])('%s only begin alike', (pair) => {
  expect(areFamily(pair)).toBe(false);
});
