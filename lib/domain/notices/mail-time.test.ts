import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { findMailTime } from './mail-time';

const at = (created: string, rhythm: 'instant' | 'hourly' | 'daily' | 'never', timeZone = 'UTC') =>
  findMailTime(new Date(created), { rhythm, timeZone })?.toISOString() ?? null;

describe('findMailTime', () => {
  it.each([
    ['2026-11-25T10:00:00Z', 'instant', 'UTC', '2026-11-25T10:10:00.000Z'],
    ['2026-11-25T10:49:59Z', 'hourly', 'UTC', '2026-11-25T11:00:00.000Z'],
    ['2026-11-25T10:50:00Z', 'hourly', 'UTC', '2026-11-25T11:00:00.000Z'],
    ['2026-11-25T10:50:01Z', 'hourly', 'UTC', '2026-11-25T12:00:00.000Z'],
    ['2026-11-25T10:00:00Z', 'hourly', 'Asia/Kolkata', '2026-11-25T10:30:00.000Z'],
    ['2026-11-25T07:50:00Z', 'daily', 'UTC', '2026-11-25T08:00:00.000Z'],
    ['2026-11-25T07:51:00Z', 'daily', 'UTC', '2026-11-26T08:00:00.000Z'],
    ['2026-11-25T10:00:00Z', 'daily', 'America/New_York', '2026-11-25T13:00:00.000Z'],
    ['2026-07-25T10:00:00Z', 'daily', 'America/New_York', '2026-07-25T12:00:00.000Z'],
    ['2026-11-25T10:00:00Z', 'daily', 'Asia/Kathmandu', '2026-11-26T02:15:00.000Z'],
    ['2026-11-25T10:00:00Z', 'never', 'UTC', null],
  ] as const)('mails what was said at %s, %s in %s, at %s%s', (created, rhythm, timeZone, due) =>
    expect(at(created, rhythm, timeZone)).toBe(due),
  );

  it('never mails before the delay has passed, nor later than a day after it', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        fc.constantFrom('instant' as const, 'hourly' as const, 'daily' as const),
        fc.constantFrom('UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia'),
        (created, rhythm, timeZone) => {
          const waited = (findMailTime(created, { rhythm, timeZone })?.getTime() ?? 0) - created.getTime();
          expect(waited).toBeGreaterThanOrEqual(limits.noticeMailDelayMinutes * minuteMs);
          expect(waited).toBeLessThanOrEqual((limits.noticeMailDelayMinutes + 15 + 25 * 60) * minuteMs);
        },
      ),
      { numRuns: 200 },
    );
  });
});
