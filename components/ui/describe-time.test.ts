import { expect, it } from 'vitest';
import { describeDate, describePublished } from './describe-time';

it('names the day on which a page says it was published, in every zone', () => {
  const stored = '2024-03-01T00:00:00.000Z';
  expect(describePublished(stored)).toBe('1 Mar 2024');
  expect(describeDate(stored, 'America/Los_Angeles')).toBe('29 Feb 2024');
});
