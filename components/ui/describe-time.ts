/** Days and times in words, the same on the server and in every browser. Pure. */

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const times = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `20 Nov 2026`; what is no date is said as it stands. */
export function describeDate(isoDate: string): string {
  const time = Date.parse(isoDate);
  return Number.isNaN(time) ? isoDate : days.format(time);
}

/** `20 Nov 2026, 14:03 UTC` */
export function describeTime(iso: string): string {
  return `${times.format(new Date(iso))} UTC`;
}
