/**
 * Reads the date of an entry: RFC 822 with its usual mistakes (another language's weekday, two digits of a year, no zone), or ISO 8601.
 * Independent of our own time zone: a time without a zone is UTC. Null if it is no date, or one that cannot be meant, such as 1970.
 */

/** No feed is older than this. Earlier dates are zeros of a database. */
const earliest = Date.UTC(1990, 0, 1);

const isoDate = /^\d{4}-\d{2}(-\d{2})?/;
const hasZone = /(z|[+-]\d{2}:?\d{2}|\b(gmt|utc?|[ecmp][sd]t))\)?$/i;

export function readFeedDate(text: string): Date | null {
  const trimmed = text.trim().slice(0, 60);
  const time = isoDate.test(trimmed) ? parseIso(trimmed) : parseMail(trimmed);
  return Number.isNaN(time) || time < earliest ? null : new Date(time);
}

function parseIso(text: string): number {
  const isDay = /^\d{4}-\d{2}(-\d{2})?$/.test(text);
  const spaced = text.replace(/^(\d{4}-\d{2}-\d{2})\s+/, '$1T').replace(/\s+(?=[+-]\d)/, '');
  return Date.parse(isDay || hasZone.test(spaced) ? spaced : `${spaced}Z`);
}

const mailDate = /(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{2,4})(?:\s+(\d{1,2}:\d{2}(?::\d{2})?)\s*(.*))?$/i;

/** The weekday is left out, because it is often wrong or written in another language. */
function parseMail(text: string): number {
  const match = mailDate.exec(text);
  if (match === null) return Number.NaN;
  const [, day = '', month = '', year = '', time = '00:00:00', zone = ''] = match;
  const known = /^([+-]\d{2}:?\d{2}|gmt|utc?|z|[ecmp][sd]t)$/i.test(zone)
    ? zone.replace(/^utc?$/i, 'GMT')
    : 'GMT';
  return Date.parse(`${day} ${month} ${readYear(year)} ${time} ${known}`);
}

function readYear(text: string): string {
  if (text.length === 4) return text;
  return String(Number(text) < 90 ? 2000 + Number(text) : 1900 + Number(text));
}
