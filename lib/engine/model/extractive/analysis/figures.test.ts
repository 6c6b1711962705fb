import { expect, it } from 'vitest';
import { findFigures } from './figures';

it.each([
  ['Figure 4-68 shows the deck, and Table 12 the masts.', []],
  ['As page 7 says, 40 boats came.', ['40 boats']],
  ['For example 5 kg of paint, or 10-20 people.', ['5 kg', '10', '20 people']],
])('the figures of %j are %j', (text, figures) =>
  expect(findFigures(text).map(({ text: written }) => written)).toEqual(figures),
);
