import { expect, it } from 'vitest';
import { adviseOnStatus } from './advise-on-status';

it.each([
  [404, 'Check the address.'],
  [403, 'It does not accept the address or the secret.'],
  [429, 'It was asked too often. Try again later.'],
  [500, 'The fault is on its side. Try again later.'],
  [503, 'The fault is on its side. Try again later.'],
  [400, 'Check the address, and what that service takes.'],
])('a destination that answers with %i: %s', (status, words) => {
  expect(adviseOnStatus(status)).toBe(words);
});
