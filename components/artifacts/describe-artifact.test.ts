import { expect, it } from 'vitest';
import { describeType } from './describe-artifact';

it.each([
  ['answer', null, 'Text'],
  ['faq', null, 'FAQ'],
  ['executive_brief', null, 'Executive brief'],
  ['trf_1', 'Site visit', 'Site visit'],
  ['trf_1', null, 'Transform of your team'],
])('an artifact of the type %s with the title %s is called “%s”', (type, title, words) => {
  expect(describeType(type, title)).toBe(words);
});
