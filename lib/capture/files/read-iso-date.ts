/** Converts a date from the spellings used in files to ISO 8601. Null if it is not clearly a date. Pure. */

/** Accepts ISO 8601, or a PDF's `D:20250208122313+01'00'` (ISO 32000-2, 7.9.4). */
export function readIsoDate(text: string): string | null {
  const pdf = /^D:(\d{4})(\d{2})(\d{2})(\d{2})?(\d{2})?(\d{2})?(?:(Z)|([+-]\d{2})'?(\d{2})?)?/.exec(
    text.trim(),
  );
  const iso =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text.trim(),
    );
  if (pdf !== null) {
    const [, year, month, day, hour, minute = '00', second = '00', utc, offset, offsetMinutes = '00'] = pdf;
    const zone = utc !== undefined || offset === undefined ? 'Z' : `${offset}:${offsetMinutes}`;
    const time = hour === undefined ? '' : `T${hour}:${minute}:${second}${zone}`;
    return checkDate(`${year}-${month}-${day}${time}`);
  }
  return iso === null ? null : checkDate(text.trim().replace(' ', 'T'));
}

/** Checks against the calendar: 2026-02-31 is not a date. */
function checkDate(text: string): string | null {
  const day = text.slice(0, 10);
  const parsed = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
  return isDay && !Number.isNaN(Date.parse(text)) ? text : null;
}
