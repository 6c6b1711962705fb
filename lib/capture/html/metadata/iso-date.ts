/** Converts dates as pages write them to ISO 8601, independently of our own clock and time zone. Null if the text is not a single date. */

const isoDate =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export function readIsoDate(text: string): string | null {
  const trimmed = text.trim().slice(0, 60);
  return readIso(trimmed) ?? readNamedMonth(trimmed) ?? readCompact(trimmed);
}

function readIso(text: string): string | null {
  const match = isoDate.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, zone] = match;
  const date = writeDate(Number(year), Number(month), Number(day));
  if (date === null || hour === undefined || minute === undefined) return date;
  if (Number(hour) > 23 || Number(minute) > 59) return date;
  const offset = zone === undefined ? '' : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  return `${date}T${hour}:${minute}:${second ?? '00'}${offset}`;
}

/** Reads `July 24, 2015` and `24 July 2015`, with or without a weekday before it. */
function readNamedMonth(text: string): string | null {
  const named = /([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(text);
  if (named) return writeDate(Number(named[3]), monthOf(named[1]), Number(named[2]));
  const dayFirst = /(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3,9})\.?,?\s+(\d{4})/i.exec(text);
  return dayFirst ? writeDate(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1])) : null;
}

/** Reads `20150724` and `2015/07/24`. Other orders of day and month are ambiguous and not read. */
function readCompact(text: string): string | null {
  const match = /^(\d{4})[/.]?(\d{2})[/.]?(\d{2})(?!\d)/.exec(text);
  return match ? writeDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

const monthOf = (name = '') => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function writeDate(year: number, month: number, day: number): string | null {
  if (year < 1400 || year > 2200 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
