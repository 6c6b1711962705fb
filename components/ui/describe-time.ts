/**
 * Days and times in words: the only place of the screens that formats them. Whoever asks names the time zone, `useTimeZone()` on a
 * screen of the workspace and `'UTC'` on a public page, so that nothing is shown in a zone that nobody chose. Pure.
 */
import { createZonedFormat } from './zoned-format';

const days = createZonedFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const times = createZonedFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const exactTimes = createZonedFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const longDays = createZonedFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** A day of the calendar, which is the same day in every zone. */
const isCalendarDay = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date);

/** `20 Nov 2026`; what is no date is said as it stands. */
export function describeDate(isoDate: string, timeZone: string): string {
  const time = Date.parse(isoDate);
  if (Number.isNaN(time)) return isoDate;
  return days(time, isCalendarDay(isoDate) ? 'UTC' : timeZone);
}

/** `20 Nov 2026, 14:03`, and with ` UTC` where that is the zone. */
export function describeTime(iso: string, timeZone: string): string {
  const words = times(Date.parse(iso), timeZone);
  return timeZone === 'UTC' ? `${words} UTC` : words;
}

/** `Friday 20 November 2026 at 14:03:09 CET`: what a shorter one stands for. */
export function describeExactTime(iso: string, timeZone: string): string {
  return exactTimes(Date.parse(iso), timeZone);
}

/** `2026-11-27` as people say it: "Friday, 27 November 2026". */
export function describeCalendarDay(date: string): string {
  return longDays(Date.parse(`${date}T00:00:00Z`), 'UTC');
}
