const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-11-27` as people say it: "Friday, 27 November 2026". */
export function describeDay(date: string): string {
  return long.format(new Date(`${date}T00:00:00Z`));
}
