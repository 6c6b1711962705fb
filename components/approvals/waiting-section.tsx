'use client';

import { Link } from '@/components/ui/link';
import { useEffect, useRef } from 'react';
import { ApprovalCard } from './approval-card';
import { announce } from '@/components/shell/announce';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonLine } from '@/components/ui/skeleton';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { ApprovalReply } from '@/lib/protocol/http/approvals';
import { ApprovalOrigin } from './approval-origin';
import { useWaitingApprovals } from './use-waiting-approvals';

/** The pending approvals, each with everything needed to decide it. */
export function WaitingSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  const waiting = useWaitingApprovals();
  const items = waiting.data?.items ?? [];
  useAnnounceNew(waiting.data?.pending_count);
  return (
    <section aria-labelledby="waiting" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="waiting" ref={heading} tabIndex={-1} className="text-reading font-semibold">
        Waiting for a decision
      </h2>
      {waiting.isError && (
        <FailureNotice
          sentence="The approvals could not be loaded."
          cause={waiting.error.message}
          action={
            <Button busy={waiting.isFetching} onClick={() => void waiting.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      <Skeleton waiting={waiting.isPending} label="Loading approvals" shape={<CardShape />}>
        {waiting.data !== undefined && items.length === 0 && <NothingWaits />}
        {items.length > 0 && (
          <ul aria-label="Questions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {items.map((approval) => (
              <Waiting
                key={approval.id}
                approval={approval}
                // The card disappears once it is decided, so the focus moves to the heading of the list.
                onDecided={() => heading.current?.focus()}
              />
            ))}
          </ul>
        )}
      </Skeleton>
    </section>
  );
}

function Waiting({
  approval,
  onDecided,
}: {
  readonly approval: ApprovalReply;
  readonly onDecided: () => void;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <ApprovalCard approval={approval} headingLevel={3} onDecided={onDecided} />
      <ApprovalOrigin approval={approval} />
    </li>
  );
}

/** Announces when more approvals are waiting than before. The initial count is not announced, because the page itself shows it. */
function useAnnounceNew(count: number | undefined): void {
  const known = useRef(count);
  useEffect(() => {
    if (known.current !== undefined && count !== undefined && count > known.current)
      announce(`${countNoun(count, 'question')} waiting`, 'approval');
    known.current = count;
  }, [count]);
}

function NothingWaits() {
  const { slug } = useWorkspace();
  return (
    <p className="max-w-measure text-soft">
      Nothing to approve. Requests to send data out appear here.{' '}
      <Link href={paths.tools(slug)} className="text-ink underline underline-offset-2">
        See all tools
      </Link>
    </p>
  );
}

const CardShape = () => (
  <div className="grid gap-3 rounded-panel border border-line p-3">
    <SkeletonLine className="w-2/5" />
    <SkeletonLine className="w-4/5" />
    <SkeletonLine className="h-24" />
    <SkeletonLine className="h-9 w-32" />
  </div>
);
