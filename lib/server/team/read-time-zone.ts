/** Reads in which time zone the user of a request lives, which their browser keeps in a cookie. */
import { isTimeZone } from '@/lib/domain/workflows/schedule/is-time-zone';

const timeZoneCookie = /(?:^|;\s*)time-zone=([^;]{1,100})/;

/** A request can name any zone, so one that does not exist counts as none. Null for a program, which has no cookies. */
export function readTimeZone(request: Headers): string | null {
  const value = timeZoneCookie.exec(request.get('cookie') ?? '')?.[1] ?? '';
  const name = value.replaceAll('%2F', '/').replaceAll('%2B', '+');
  return isTimeZone(name) ? name : null;
}

/** The zone in which dates are written for the user of a request: their own, or else UTC. */
export const findTimeZone = (request: Headers): string => readTimeZone(request) ?? 'UTC';
