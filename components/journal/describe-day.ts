import { readJournalDate } from '@/lib/domain/knowledge/page-name';

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

/** What people call a page: of a journal its day, of a page its title. */
export function describePage(title: string): string {
  const date = readJournalDate(title);
  return date === null ? title : describeDay(date);
}
