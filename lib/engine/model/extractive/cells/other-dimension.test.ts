import { expect, it } from 'vitest';
import { hasOtherDimension } from './other-dimension';

it.each([
  ['How wide was the deck?', 'Trusses 25 feet deep stiffened the deck.', '25 feet', true],
  ['How wide was the deck?', 'The deck fell 190 feet.', '190 feet', true],
  ['How wide was the deck?', 'The deck was 39 feet wide.', '39 feet', false],
  ['Width of the deck', 'The deck measured 39 feet.', '39 feet', false],
  ['How long is the span?', 'The span is 2,800 feet (853 metres) long.', '2,800 feet', false],
  ['How long is the span?', 'The span is 39 feet (12 metres) wide.', '39 feet', true],
  ['How high are the towers?', 'The towers rose 425 feet above the piers.', '425 feet', false],
  ['How far is the harbour?', 'The harbour is 3 miles long.', '3 miles', false],
])('for %j tells whether %j states another dimension', (asked, sentence, text, isOther) => {
  expect(hasOtherDimension(sentence, { text, start: sentence.indexOf(text) }, asked)).toBe(isOther);
});
