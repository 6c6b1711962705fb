'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { KeysLegend } from '@/components/outliner/keys-legend';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Awaited } from '@/components/ui/skeleton';
import { usePlace } from '@/components/workspace/place';
import { callEndpoint, type ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { useZoom } from '@/components/outliner/use-zoom';
import { JournalDay } from './journal-day';
import { useToday } from '@/components/ui/use-today';
import { PageHead } from '@/components/ui/page-head';

type Days = ReplyTo<'GET /v1/journals'>;

type JournalScreenProps = {
  /** The requested day; null means today. */
  readonly date: string | null;
  readonly days: Days;
};

/** The days, newest first, each of them editable. */
export function JournalScreen({ date, days: first }: JournalScreenProps) {
  const { id: workspaceId, slug, role } = useWorkspace();
  const router = useRouter();
  const today = useToday();
  usePlace({ crumbs: [{ label: 'Journal' }], actions: null }, 'journal');
  const listed = useInfiniteQuery({
    queryKey: [workspaceId, ...queryKeys.pages.journal(date)],
    queryFn: ({ pageParam, signal }): Promise<Days> =>
      callEndpoint('GET /v1/journals', { query: { cursor: pageParam }, workspaceId, signal }),
    initialPageParam: '',
    initialData: { pages: [first], pageParams: [''] },
    getNextPageParam: (last) => last.next ?? undefined,
    // Never refetch, because that could disturb what the user is writing. Saving reports what others wrote.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const days = listed.data.pages.flatMap(({ items }) => items);
  const top = date ?? today;
  const isMissing = top !== null && !days.some(({ title }) => title === top);
  const zoomed = useZoom().date;
  const isShown = (title: string) =>
    zoomed === null || title === zoomed || !days.some((day) => day.title === zoomed);
  const canEdit = role !== 'viewer';
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
      <PageHead title="Journal">
        {canEdit && <KeysLegend />}
        <ButtonLink variant="quiet" href={paths.reviews(slug)}>
          Reviews
        </ButtonLink>
        <label className="flex max-w-full flex-wrap items-center gap-2 text-label tablet:flex-nowrap tablet:whitespace-nowrap text-soft">
          Go to day
          <input
            type="date"
            className="field w-auto max-w-full"
            value={top ?? ''}
            onChange={(event) => {
              const to = event.target.value;
              if (to !== '') router.push(paths.journal(slug, to));
            }}
          />
        </label>
      </PageHead>
      <div className="in-order">
        {/* The day of today may have to stand above the others. */}
        {top === null && <Awaited />}
        {isMissing && isShown(top) && (
          <JournalDay key={top} date={top} day={null} isToday={top === today} canEdit={canEdit} />
        )}
        {days
          .filter(({ title }) => isShown(title))
          .map((day) => (
            <JournalDay
              key={day.title}
              date={day.title}
              day={day}
              isToday={day.title === today}
              canEdit={canEdit}
            />
          ))}
      </div>
      {listed.error !== null && (
        <FailureNotice sentence="Earlier days cannot be shown." cause={listed.error.message} />
      )}
      {listed.hasNextPage && zoomed === null && (
        <div>
          <Button busy={listed.isFetchingNextPage} onClick={() => void listed.fetchNextPage()}>
            Earlier days
          </Button>
        </div>
      )}
    </div>
  );
}
