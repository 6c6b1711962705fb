'use client';

import { Link } from '@/components/ui/link';
import { joinClasses } from '@/components/ui/class-names';
import { describeDate } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';
import { useToday } from '@/components/ui/use-today';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { isWorkspacePath } from '@/lib/core/paths';
import { leftWords } from './write-mentions';

type MyWorkSectionProps = {
  /** What the server read for the first page, so that it does not shift when the rest arrives. */
  readonly first?: ReplyTo<'GET /v1/my-work'>;
};

/** What is assigned to the user and not resolved yet, the earliest day first. Shows nothing if there is nothing to do. */
export function MyWorkSection({ first }: MyWorkSectionProps) {
  const { userId } = useWorkspace();
  const timeZone = useTimeZone();
  const today = useToday();
  const work = useEndpointQuery('GET /v1/my-work', { key: queryKeys.myWork(), initialData: first });
  const items = work.data?.items ?? [];
  const isPast = (day: string) => today !== null && day < today;
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="my-work" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="my-work" className="text-reading font-semibold">
        My work
      </h2>
      <ul aria-label="My work" className="divide-y divide-line border-y border-line">
        {items.map(({ id, title, excerpt, path, due_on: due, assigned_by: by }) =>
          isWorkspacePath(path) ? (
            <li key={id} className="hover:bg-sunk">
              <Link
                href={path}
                className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 px-1 py-2"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block truncate font-medium" dir="auto">
                    {excerpt === '' ? title : excerpt}
                  </span>
                  <span className="block truncate text-soft" dir="auto">
                    {title} · from {by?.user_id === userId ? 'you' : (by?.name ?? leftWords)}
                  </span>
                </span>
                {due !== null && (
                  <span className={joinClasses('text-label', isPast(due) ? 'text-unsupported' : 'text-soft')}>
                    {isPast(due) ? 'was due ' : 'due '}
                    {describeDate(`${due}T12:00:00Z`, timeZone)}
                  </span>
                )}
              </Link>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}
