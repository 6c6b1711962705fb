import type { Metadata } from 'next';
import { JournalScreen } from '@/components/journal/journal-screen';
import { readJournalDate } from '@/lib/domain/pages/page-name';
import { readJournals } from '@/lib/server/pages/read-pages';
import { requireViewer } from '../require-viewer';

type PageProps = {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{ readonly date?: string | string[] }>;
};

export const metadata: Metadata = { title: 'Journal' };

/** Days that a page begins with. */
const firstDays = 7;

export default async function JournalPage({ params, searchParams }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  const asked = (await searchParams).date;
  const date = typeof asked === 'string' ? readJournalDate(asked) : null;
  // The cursor stands before its day: a sign behind the date lets the day itself in.
  const days = await readJournals(viewer, {
    limit: firstDays,
    ...(date === null ? {} : { cursor: `${date}~` }),
  });
  return <JournalScreen key={date ?? 'today'} date={date} days={days} />;
}
