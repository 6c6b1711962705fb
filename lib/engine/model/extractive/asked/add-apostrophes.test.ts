import { expect, it } from 'vitest';
import { addApostrophes } from './add-apostrophes';

it.each([
  ['whats the tide', 'what’s the tide'],
  ['Hows it look, and why doesnt it print?', 'How’s it look, and why doesn’t it print?'],
  ["what's a cant hook", "what's a cant hook"],
  ['The whatsit of Dontrey', 'The whatsit of Dontrey'],
])('reads %j as %j', (typed, read) => {
  expect(addApostrophes(typed)).toBe(read);
});
