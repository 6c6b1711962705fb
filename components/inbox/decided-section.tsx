'use client';

import { useState } from 'react';
import { DecidedApproval } from '@/components/approval/decided-approval';
import { showHiddenCharacters } from '@/components/tool/show-hidden-characters';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { listApprovalsEndpoint } from '@/lib/client/endpoints/approvals';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import type { ApprovalReply } from '@/lib/protocol/http/approvals';
import type { ReplyOf } from '@/lib/protocol/http/endpoint';
import { ApprovalOrigin } from './approval-origin';

const pageSize = 20;

/** What was decided before, newest first: by whom, when, and why not. */
export function DecidedSection() {
  const decided = useEndpointQuery(listApprovalsEndpoint, {
    key: queryKeys.approvals.list('decided'),
    input: { query: { status: 'decided', limit: pageSize } },
  });
  const [older, setOlder] = useState<ReplyOf<typeof listApprovalsEndpoint> | null>(null);
  const more = useEndpointMutation(listApprovalsEndpoint, {
    onSuccess: (reply) => setOlder((held) => ({ ...reply, items: [...(held?.items ?? []), ...reply.items] })),
  });
  const items = joinPages(decided.data?.items ?? [], older?.items ?? []);
  const cursor = older === null ? (decided.data?.next ?? null) : older.next;
  const failure = decided.error ?? more.error;
  return (
    <section aria-labelledby="decided" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="decided" className="text-reading font-semibold">
        Decided
      </h2>
      {failure !== null && (
        <FailureNotice
          sentence="Earlier decisions could not be read."
          cause={failure.message}
          action={<Button onClick={() => void decided.refetch()}>Try again</Button>}
        />
      )}
      <Skeleton waiting={decided.isPending} label="Loading decisions" shape={<SkeletonRows count={4} />}>
        {decided.data !== undefined && items.length === 0 && (
          <p className="text-soft">No question has been decided yet.</p>
        )}
        {items.length > 0 && (
          <ul aria-label="Decisions" className="divide-y divide-line border-y border-line">
            {items.map((approval) => (
              <li key={approval.id} className="grid gap-0.5 py-2">
                <p className="[overflow-wrap:anywhere]">{showHiddenCharacters(approval.description)}</p>
                <DecidedApproval approval={approval} />
                <ApprovalOrigin approval={approval} />
              </li>
            ))}
          </ul>
        )}
        {cursor !== null && (
          <div>
            <Button
              busy={more.isPending}
              onClick={() => more.mutate({ query: { status: 'decided', limit: pageSize, cursor } })}
            >
              Show older
            </Button>
          </div>
        )}
      </Skeleton>
    </section>
  );
}

/** The first page is looked at again and may have moved on over the older ones. */
function joinPages(newest: readonly ApprovalReply[], older: readonly ApprovalReply[]): ApprovalReply[] {
  return [...new Map([...older, ...newest].map((approval) => [approval.id, approval])).values()].sort(
    (left, right) => right.created_at.localeCompare(left.created_at),
  );
}
