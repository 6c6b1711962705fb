import { isTimeZone } from '@/lib/domain/workflows/schedule/is-time-zone';

/** Returns a date format that takes the time zone with each call. It caches one formatter per zone, since creating one is slow. */
export function createZonedFormat(options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>) {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return function format(time: number, timeZone: string): string {
    const formatter = kept.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
    kept.set(timeZone, formatter);
    return formatter.format(time);
  };
}

/**
 * Returns the canonical name of a time zone whatever its upper and lower case, because formatters are cached by that name. Null if it is
 * not a time zone.
 */
export function nameTimeZone(name: string): string | null {
  return isTimeZone(name)
    ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    : null;
}

/** The time zone of this browser or this process. */
export const findOwnTimeZone = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
