'use client';

import { Link } from '@/components/ui/link';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { StateLabel } from '@/components/ui/state-label';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { RunReply } from '@/lib/protocol/http/runs';
import { describeState } from '../run-words';

type ChosenRunsProps = {
  readonly title: string;
  readonly run: RunReply;
  readonly query: { readonly q?: string; readonly like?: string };
};

const shownRuns = 20;

/** Lists runs that another run can be compared with, each as a link to the comparison. */
export function ChosenRuns({ title, run, query }: ChosenRunsProps) {
  const headingId = useId();
  const found = useEndpointQuery('GET /v1/runs', {
    key: queryKeys.runs.found(query),
    input: { query: { ...query, limit: shownRuns } },
  });
  const items = (found.data?.items ?? []).filter(({ id }) => id !== run.id);
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 id={headingId} className="text-label font-medium text-soft">
        {title}
      </h3>
      {found.isError && (
        <FailureNotice
          sentence="The runs could not be loaded."
          cause={found.error.message}
          action={
            <Button busy={found.isFetching} onClick={() => void found.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      <Skeleton waiting={found.isPending} label="Loading runs" shape={<SkeletonRows count={3} />}>
        {found.data !== undefined && items.length === 0 && <p className="py-1 text-soft">No runs found.</p>}
        {items.length > 0 && (
          <ul aria-labelledby={headingId} className="divide-y divide-line border-y border-line">
            {items.map((other) => (
              <ChosenRun key={other.id} run={run} other={other} />
            ))}
          </ul>
        )}
      </Skeleton>
    </section>
  );
}

function ChosenRun({ run, other }: { readonly run: RunReply; readonly other: RunReply }) {
  const { slug } = useWorkspace();
  const { state, word } = describeState(other);
  return (
    <li>
      <Link
        href={paths.runComparison(slug, run.id, other.id)}
        className="flex min-h-(--size-row) flex-wrap items-center gap-x-3 rounded-control px-1 py-1.5 hover:bg-sunk"
      >
        <span className="room-48 flex-1 truncate">{other.title}</span>
        <span className="flex items-center gap-x-3 text-label text-soft">
          <StateLabel state={state}>{word}</StateLabel>
          <Time of={other.created_at} className="tabular-nums" />
        </span>
      </Link>
    </li>
  );
}
