import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '@/lib/core/clock';
import { decideNextReading, type ReadingOutcome } from './decide-next-reading';

const now = new Date('2026-03-20T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const fine = { everyHours: 6, failures: 0, failingSince: null } as const;
const failed = (
  more: { readonly status?: number; readonly retryAfterSeconds?: number } = {},
): ReadingOutcome => ({
  outcome: 'failed',
  failure: { code: 'server_failed', sentence: 'It failed.', ...more },
});
const hoursUntil = (date: Date | null) => date && (date.getTime() - now.getTime()) / hourMs;

describe('decideNextReading', () => {
  it('forgets failures with the first reading that succeeds', () => {
    const next = decideNextReading(
      { ...fine, failures: 9, failingSince: ago(dayMs) },
      { outcome: 'read' },
      now,
    );
    expect(next).toMatchObject({ failures: 0, failingSince: null, failure: null, pauseReason: null });
    expect(hoursUntil(next.nextReadAt)).toBe(6);
  });

  it('goes on as usual where there was no room, and says so', () => {
    const next = decideNextReading(fine, { outcome: 'held_up', sentence: 'Full.' }, now);
    expect(next).toMatchObject({ failures: 0, failure: { code: 'limit_reached', message: 'Full.' } });
    expect(hoursUntil(next.nextReadAt)).toBe(6);
  });

  it.each([
    ['the first failure', { ...fine, everyHours: 1 }, 1],
    ['the third failure in a row', { ...fine, everyHours: 1, failures: 2, failingSince: ago(hourMs) }, 4],
    ['many failures', { ...fine, everyHours: 1, failures: 40, failingSince: ago(hourMs) }, 24],
    [
      'many failures of a weekly feed',
      { ...fine, everyHours: 168, failures: 40, failingSince: ago(hourMs) },
      168,
    ],
  ] as const)('asks ever more seldom, up to once a day: after %s', (_what, feed, hours) => {
    expect(hoursUntil(decideNextReading(feed, failed(), now).nextReadAt)).toBe(hours);
  });

  it.each([
    ['later than it would be read', 48 * 3_600, 48],
    ['earlier', 60, 6],
    ['for ever', 10 ** 9, 7 * 24],
  ])('keeps to what a server asks: %s', (_what, retryAfterSeconds, hours) => {
    expect(hoursUntil(decideNextReading(fine, failed({ retryAfterSeconds }), now).nextReadAt)).toBe(hours);
  });

  it.each([
    ['gone for good', fine, { status: 410 }, 'gone'],
    ['not found', fine, { status: 404 }, null],
    ['failing for two weeks', { ...fine, failures: 4, failingSince: ago(14 * dayMs) }, {}, 'failing'],
    [
      'failing for a little less',
      { ...fine, failures: 4, failingSince: ago(14 * dayMs - minuteMs) },
      {},
      null,
    ],
    [
      'failing for the fourth time in two weeks',
      { ...fine, failures: 3, failingSince: ago(14 * dayMs) },
      {},
      null,
    ],
  ] as const)('decides whether a feed pauses that is %s', (_what, feed, reply, reason) => {
    const next = decideNextReading(feed, failed(reply), now);
    expect(next.pauseReason).toBe(reason);
    expect(next.nextReadAt === null).toBe(reason !== null);
  });
});
