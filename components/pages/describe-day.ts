import { describeCalendarDay } from '@/components/ui/describe-time';
import { readJournalDate } from '@/lib/domain/pages/page-name';

/** Writes `2026-11-27` as people say it: "Friday, 27 November 2026". */
export const describeDay = describeCalendarDay;

/** Returns the readable name of a page: the date of a journal day, otherwise the title. */
export function describePage(title: string): string {
  const date = readJournalDate(title);
  return date === null ? title : describeDay(date);
}
