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

/** Number of days the page shows at first. */
const firstDays = 7;

export default async function JournalPage({ params, searchParams }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  const asked = (await searchParams).date;
  const date = typeof asked === 'string' ? readJournalDate(asked) : null;
  const days = await readJournals(viewer, {
    limit: firstDays,
    ...(date === null ? {} : { newest: date }),
  });
  return <JournalScreen key={date ?? 'today'} date={date} days={days} />;
}
