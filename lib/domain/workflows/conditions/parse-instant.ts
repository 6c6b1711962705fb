/**
 * Parses an ISO 8601 date, or date and time, as milliseconds; without a zone it is UTC. Pure: never reads the clock or the time zone of the
 * machine.
 */

const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;

/** Null if the text is not a date, or names a day that does not exist. */
export function parseInstant(text: string): number | null {
  const match = iso.exec(text);
  if (match === null) return null;
  const [, day = '', time = '00:00', zone = 'Z'] = match;
  const midnight = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null;
  const instant = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(instant) ? null : instant;
}
