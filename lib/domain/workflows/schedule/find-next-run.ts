/**
 * When a schedule comes next: the first minute after an instant that its cron names in its time zone. A time that a change of clocks skips
 * is not made up for; one that it repeats comes once, at its first. Pure: the platform's time zones, no clock.
 */
import { dayMs, hourMs, minuteMs } from '@/lib/core/clock';
import type { WorkflowSchedule } from '@/lib/protocol/workflow/definition';
import { type Cron, readCron } from './read-cron';

/** Days that are looked through: a schedule for 29 February comes after at most eight years (1896 to 1904 is such a gap). */
const searchDays = 366 * 8 + 2;

/** Null where it never comes, or is no schedule. */
export function findNextRun({ cron: text, timeZone }: WorkflowSchedule, after: Date): Date | null {
  const cron = readCron(text);
  if (!cron.ok) return null;
  const readWall = createWallClock(timeZone);
  const begin = Math.floor(after.getTime() / minuteMs) * minuteMs + minuteMs;
  for (let day = startOfDay(begin, readWall), count = 0; count < searchDays; day += dayMs, count += 1) {
    if (!isDayNamed(cron.value, new Date(day))) continue;
    const found = findInDay(cron.value, { day, begin, readWall });
    if (found !== null) return found;
  }
  return null;
}

/** The wall clock's reading of an instant, written as if it were UTC. */
type ReadWall = (instantMs: number) => number;

function createWallClock(timeZone: string): ReadWall {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  return (instantMs) => {
    const parts = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
  };
}

function startOfDay(instantMs: number, readWall: ReadWall): number {
  return Math.floor(readWall(instantMs) / dayMs) * dayMs;
}

/** Cron fires on either where both a day of the month and a day of the week are named. */
function isDayNamed({ days, months, weekdays }: Cron, day: Date): boolean {
  if (months !== null && !months.includes(day.getUTCMonth() + 1)) return false;
  const isDay = days?.includes(day.getUTCDate());
  const isWeekday = weekdays?.includes(day.getUTCDay());
  if (isDay !== undefined && isWeekday !== undefined) return isDay || isWeekday;
  return isDay ?? isWeekday ?? true;
}

type Search = { readonly day: number; readonly begin: number; readonly readWall: ReadWall };

function findInDay({ hours, minutes }: Cron, { day, begin, readWall }: Search): Date | null {
  // Clocks are never changed by more than this, so that what lies before need not be looked at.
  const earliest = readWall(begin) - 3 * hourMs;
  for (const hour of hours ?? listNumbers(24)) {
    if (day + (hour + 1) * hourMs < earliest) continue;
    for (const minute of minutes ?? listNumbers(60)) {
      const instant = findInstant(day + hour * hourMs + minute * minuteMs, readWall);
      if (instant !== null && instant >= begin) return new Date(instant);
    }
  }
  return null;
}

/** The first instant at which the wall clock reads this; null where it never does. */
function findInstant(wall: number, readWall: ReadWall): number | null {
  const candidates = [wall - dayMs, wall + dayMs].map((near) => wall - (readWall(near) - near));
  return (
    [...new Set(candidates)]
      .sort((one, other) => one - other)
      .find((instant) => readWall(instant) === wall) ?? null
  );
}

const listNumbers = (count: number) => Array.from({ length: count }, (_, index) => index);
