/**
 * Days and times in words. No other code of the screens formats them. The caller names the time zone, `useTimeZone()` on a screen of the
 * workspace and `'UTC'` on a public page, so that nothing is shown in a zone that nobody chose. Pure.
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

/** True for a calendar day, which is the same day in every zone. */
const isCalendarDay = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date);

/** Writes `20 Nov 2026`. Text that is not a date is returned unchanged. */
export function describeDate(isoDate: string, timeZone: string): string {
  const time = Date.parse(isoDate);
  if (Number.isNaN(time)) return isoDate;
  return days(time, isCalendarDay(isoDate) ? 'UTC' : timeZone);
}

/**
 * Writes the day on which something was published, as its references do: a page that names a day means that day, wherever it is read.
 * @param iso the stored time, which is midnight of that day in UTC if the page names no time
 */
export const describePublished = (iso: string): string => describeDate(iso.slice(0, 10), 'UTC');

/** Writes `20 Nov 2026, 14:03`, followed by ` UTC` if that is the zone. */
export function describeTime(iso: string, timeZone: string): string {
  const words = times(Date.parse(iso), timeZone);
  return timeZone === 'UTC' ? `${words} UTC` : words;
}

/** Writes `Friday 20 November 2026 at 14:03:09 CET`, the full form of the shorter ones. */
export function describeExactTime(iso: string, timeZone: string): string {
  return exactTimes(Date.parse(iso), timeZone);
}

/** Writes `2026-11-27` as people say it: "Friday, 27 November 2026". */
export function describeCalendarDay(date: string): string {
  return longDays(Date.parse(`${date}T00:00:00Z`), 'UTC');
}
