import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNextRun } from './find-next-run';

const next = (cron: string, timeZone: string, after: string) =>
  findNextRun({ cron, timeZone }, new Date(after))?.toISOString() ?? null;

describe('findNextRun', () => {
  it.each([
    [
      'the next minute, never this one',
      '* * * * *',
      'UTC',
      '2026-11-22T08:15:00Z',
      '2026-11-22T08:16:00.000Z',
    ],
    [
      'a time of day in its own zone',
      '0 8 * * *',
      'Asia/Tokyo',
      '2026-11-22T08:15:00Z',
      '2026-11-22T23:00:00.000Z',
    ],
    ['a day of the week', '0 8 * * 1', 'UTC', '2026-11-22T08:15:00Z', '2026-11-23T08:00:00.000Z'],
    ['the end of a year', '0 0 1 1 *', 'UTC', '2026-11-22T08:15:00Z', '2027-01-01T00:00:00.000Z'],
    [
      'either of a day and a day of the week',
      '0 0 13 * 5',
      'UTC',
      '2026-11-22T00:00:00Z',
      '2026-11-27T00:00:00.000Z',
    ],
    [
      'a leap day across a century without one',
      '0 0 29 2 *',
      'UTC',
      '2096-03-01T00:00:00Z',
      '2104-02-29T00:00:00.000Z',
    ],
    ['the clock of winter', '0 8 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
    ['the clock of summer', '0 8 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00.000Z'],
    [
      'a time that the change of clocks skips right after the change',
      '30 2 * * *',
      'Europe/Berlin',
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'each of several times that the change skips together, once',
      '15,45 2 * * *',
      'Europe/Berlin',
      '2026-03-29T01:00:00Z',
      '2026-03-30T00:15:00.000Z',
    ],
    [
      'an interval in the hour after the one that is skipped',
      '*/30 * * * *',
      'Europe/Berlin',
      '2026-03-29T00:30:00Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'an interval in both hours of a time that comes twice',
      '*/30 * * * *',
      'Europe/Berlin',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:00:00.000Z',
    ],
    [
      'a time skipped by a change of half an hour',
      '15 2 * * *',
      'Australia/Lord_Howe',
      '2026-10-03T00:00:00Z',
      '2026-10-03T15:30:00.000Z',
    ],
    [
      'the first of a time that comes twice',
      '30 2 * * *',
      'Europe/Berlin',
      '2026-10-24T12:00:00Z',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'that time once only',
      '30 2 * * *',
      'Europe/Berlin',
      '2026-10-25T00:30:00Z',
      '2026-10-26T01:30:00.000Z',
    ],
    [
      'a zone of half an hour',
      '0 9 * * *',
      'Asia/Kolkata',
      '2026-11-22T00:00:00Z',
      '2026-11-22T03:30:00.000Z',
    ],
    [
      'the first value alone for a step beyond its field',
      '*/90 * * * *',
      'UTC',
      '2026-11-22T00:30:00Z',
      '2026-11-22T01:00:00.000Z',
    ],
    ['nothing for what is no schedule', '61 * * * *', 'UTC', '2026-11-22T00:00:00Z', null],
  ])('finds %s', (_what, cron, timeZone, after, expected) => {
    expect(next(cron, timeZone, after)).toBe(expected);
  });

  it('always moves forward and never skips a scheduled minute', () => {
    const minutes = fc.nat(59);
    const hours = fc.nat(23);
    const start = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(minutes, hours, start, (minute, hour, after) => {
        const found = findNextRun({ cron: `${minute} ${hour} * * *`, timeZone: 'UTC' }, after);
        const naive = new Date(after);
        naive.setUTCHours(hour, minute, 0, 0);
        if (naive <= after) naive.setUTCDate(naive.getUTCDate() + 1);
        expect(found?.toISOString()).toBe(naive.toISOString());
      }),
    );
  });
});
