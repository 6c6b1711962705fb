import { expect, it } from 'vitest';
import { findDeadlines } from './deadlines';

it.each([
  ['Send the form by 1 March 2027.', ['by 1 March 2027']],
  [
    'The fee is due on the 3 May 2026, and the berth is yours until June 2027.',
    ['due on the 3 May 2026', 'until June 2027'],
  ],
  [
    'You must answer within 60 days, or within the first two weeks.',
    ['within 60 days', 'within the first two weeks'],
  ],
  ['The yard opened on 1 March 2027, and you may stay up to 12 weeks.', []],
])('finds the deadlines of %j', (text, found) => expect(findDeadlines(text)).toEqual(found));
