import { describeCalendarDay } from '@/components/ui/describe-time';
import { readJournalDate } from '@/lib/domain/pages/page-name';

/** `2026-11-27` as people say it: "Friday, 27 November 2026". */
export const describeDay = describeCalendarDay;

/** What people call a page: of a journal its day, of a page its title. */
export function describePage(title: string): string {
  const date = readJournalDate(title);
  return date === null ? title : describeDay(date);
}
