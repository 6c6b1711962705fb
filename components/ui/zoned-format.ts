import { isTimeZone } from '@/lib/domain/workflows/schedule/is-time-zone';

/** A date format that is asked with the zone. One formatter is kept for each zone, since making one is slow. */
export function createZonedFormat(options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>) {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return function format(time: number, timeZone: string): string {
    const formatter = kept.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
    kept.set(timeZone, formatter);
    return formatter.format(time);
  };
}

/** The one name of a zone, whichever letters it was written in: what formatters are kept by. Null for what is no zone. */
export function nameTimeZone(name: string): string | null {
  return isTimeZone(name)
    ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    : null;
}

/** The zone that this browser, or this process, is set to. */
export const findOwnTimeZone = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
