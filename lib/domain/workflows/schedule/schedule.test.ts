import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeSchedule } from './describe-schedule';
import { isTimeZone } from './is-time-zone';
import { readCron } from './read-cron';

describe('a schedule', () => {
  it.each([
    ['* * * * *', { minutes: null, hours: null, days: null, months: null, weekdays: null }],
    [
      '*/15 9-17 1,15 jan-mar MON-FRI',
      {
        minutes: [0, 15, 30, 45],
        hours: [9, 10, 11, 12, 13, 14, 15, 16, 17],
        days: [1, 15],
        months: [1, 2, 3],
        weekdays: [1, 2, 3, 4, 5],
      },
    ],
    ['5/20 0 31 12 7', { minutes: [5, 25, 45], hours: [0], days: [31], months: [12], weekdays: [0] }],
    ['0 0 30 2 1', { minutes: [0], hours: [0], days: [30], months: [2], weekdays: [1] }],
    ['*/90 0 1 1 sat-sun', { minutes: [0], hours: [0], days: [1], months: [1], weekdays: [0, 6] }],
    ['  0   8 29 2 *  ', { minutes: [0], hours: [8], days: [29], months: [2], weekdays: null }],
  ])('%s is read', (text, cron) => {
    expect(readCron(text)).toEqual({ ok: true, value: cron });
  });

  it.each([
    ['60 * * * *', 'minute'],
    ['* 24 * * *', 'hour'],
    ['* * 0 * *', 'day of the month'],
    ['* * * 13 *', 'month'],
    ['* * * * 8', 'day of the week'],
    ['* * * * funday', 'day of the week'],
    ['*/0 * * * *', 'minute'],
    ['9-5 * * * *', 'minute'],
    ['0-60/7 * * * *', 'minute'],
    ['0 8-24/5 * * *', 'hour'],
    ['1,,2 * * * *', 'minute'],
    ['-5 * * * *', 'minute'],
    ['* * * *', 'five fields'],
    ['@daily', 'five fields'],
    ['0 0 L * *', 'day of the month'],
    ['0 0 15W * *', 'day of the month'],
    ['0 0 ? * *', 'day of the month'],
    ['0 0 * * 5#2', 'day of the week'],
    ['0 0 * * friL', 'day of the week'],
    ['0 0 * * +1', 'day of the week'],
    ['0 0 30 2 *', 'No month has the day'],
    ['0 0 31 4,6 *', 'No month has the day'],
  ])('%s is refused, naming the %s', (text, reason) => {
    expect(readCron(text)).toEqual({ ok: false, failure: expect.stringContaining(reason) });
  });

  it('of any text is read with minutes from 0 to 59, or refused', () => {
    const piece = fc.constantFrom('*', '/', '-', ',', '0', '5', '59', '7', 'mon', 'x');
    const field = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.array(field, { minLength: 5, maxLength: 5 }), (fields) => {
        const read = readCron(fields.join(' '));
        if (read.ok)
          for (const minute of read.value.minutes ?? []) expect(minute >= 0 && minute <= 59).toBe(true);
      }),
    );
  });

  it.each([
    ['0 8 * * 1', 'every Monday at 08:00 (UTC)'],
    ['30 8,17 * * 1-5', 'every weekday at 08:30 and 17:30 (UTC)'],
    ['0 9 * * *', 'every day at 09:00 (UTC)'],
    ['0 9 1,22 * *', 'on the 1st and 22nd of every month at 09:00 (UTC)'],
    ['0 0 * * 6,0', 'every Sunday and Saturday at 00:00 (UTC)'],
    ['* * * * *', 'every minute (UTC)'],
    ['0 * * * *', 'every hour (UTC)'],
    ['5 * * * *', 'every hour, 5 minutes past (UTC)'],
    ['*/20 * * * *', 'every 20 minutes (UTC)'],
    ['0,20,50 * * * *', 'by the schedule “0,20,50 * * * *” (UTC)'],
    ['7,9 * * * *', 'by the schedule “7,9 * * * *” (UTC)'],
    ['0 9 1 * 1', 'by the schedule “0 9 1 * 1” (UTC)'],
    ['0 9 1 6 *', 'by the schedule “0 9 1 6 *” (UTC)'],
    ['nonsense', 'by the schedule “nonsense” (UTC)'],
  ])('%s is described as %s', (cron, words) => {
    expect(describeSchedule({ cron, timeZone: 'UTC' })).toBe(words);
  });

  it.each([
    ['Europe/Berlin', true],
    ['America/Argentina/Ushuaia', true],
    ['UTC', true],
    ['+02:00', false],
    ['Berlin', false],
    ['', false],
    ['Europe/Berlin; DROP', false],
  ])('accepts the time zone “%s”: %s', (name, expected) => {
    expect(isTimeZone(name)).toBe(expected);
  });
});
