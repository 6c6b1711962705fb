import { expect, it } from 'vitest';
import { readQuestion } from '../rank/question';
import { statesSame } from './states-same';

it.each([
  ['When did the pier open?', 'It opened on 1 May 1931.', 'The opening of May 1, 1931 was wet.', true],
  ['When did the pier open?', 'It opened on 1 May 1931.', 'It opened on 2 May 1931.', false],
  ['What did the pier cost?', 'It cost $6.4 million.', 'The price was $6.4 million in 1931.', true],
  ['What did the pier cost?', 'It cost $6.4 million.', 'It cost $8 million.', false],
  ['How long is the pier?', 'It is 90 metres long.', 'On 90 days it rained.', false],
  ['Who built the pier?', 'Ada Holm built it.', 'The builder was Ada Holm of Odde.', true],
  ['Who built the pier of Ada Holm?', 'Ada Holm paid Jon Lie.', 'Ada Holm slept.', false],
  ['Why was the pier built?', 'It was built in 1931.', 'It was built in 1931.', false],
])('finds for %j in two passages the same fact, if they state one: %j, %j', (asked, one, other, same) => {
  expect(statesSame(one, other, readQuestion(asked))).toBe(same);
});
