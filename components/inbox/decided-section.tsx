'use client';

import { DecidedApproval } from '@/components/approvals/decided-approval';
import { DecidedQuestion } from '@/components/llmx/decided-question';
import { showHiddenCharacters } from '@/components/ui/show-hidden-characters';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { ShowOlder } from '@/components/ui/show-older';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { callEndpoint } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useOlder } from '@/lib/client/use-older';
import type { ApprovalReply } from '@/lib/protocol/http/approvals';
import { ApprovalOrigin } from '@/components/approvals/approval-origin';
import { mergeDecided } from './merge-decided';

const pageSize = 20;

/** Past decisions and answers, newest first: who made them, when, and the reason if denied. */
export function DecidedSection() {
  const approvals = useEndpointQuery('GET /v1/approvals', {
    key: queryKeys.approvals.list('decided'),
    input: { query: { status: 'decided', limit: pageSize } },
  });
  const questions = useEndpointQuery('GET /v1/llmx-questions', {
    key: queryKeys.llmx.questions('closed'),
    input: { query: { status: 'closed', limit: pageSize } },
  });
  const decided = useOlder(approvals.data, (cursor, workspaceId) =>
    callEndpoint('GET /v1/approvals', {
      query: { status: 'decided', limit: pageSize, cursor },
      workspaceId,
    }),
  );
  const answered = useOlder(questions.data, (cursor, workspaceId) =>
    callEndpoint('GET /v1/llmx-questions', {
      query: { status: 'closed', limit: pageSize, cursor },
      workspaceId,
    }),
  );
  const { rows, next } = mergeDecided(
    { items: decided.items, hasOlder: decided.showOlder !== null },
    { items: answered.items, hasOlder: answered.showOlder !== null },
  );
  const failed = [approvals, questions].find(({ isError }) => isError);
  return (
    <section aria-labelledby="decided" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="decided" className="text-reading font-semibold">
        Decided
      </h2>
      {failed !== undefined && (
        <FailureNotice
          sentence="Earlier decisions could not be loaded."
          cause={failed.error?.message ?? ''}
          action={<Button onClick={() => void failed.refetch()}>Try again</Button>}
        />
      )}
      <Skeleton
        waiting={approvals.isPending || questions.isPending}
        label="Loading decisions"
        shape={<SkeletonRows count={4} />}
      >
        {failed === undefined && rows.length === 0 && (
          <p className="text-soft">Nothing has been decided yet.</p>
        )}
        {rows.length > 0 && (
          <ul aria-label="Decisions" className="divide-y divide-line border-y border-line">
            {rows.map(({ kind, item }) => (
              <li key={item.id} className="grid gap-0.5 py-2">
                {kind === 'one' ? <Decided approval={item} /> : <DecidedQuestion question={item} />}
              </li>
            ))}
          </ul>
        )}
        {next !== null && <ShowOlder {...(next === 'one' ? decided : answered)} />}
      </Skeleton>
    </section>
  );
}

function Decided({ approval }: { readonly approval: ApprovalReply }) {
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{showHiddenCharacters(approval.description)}</p>
      <DecidedApproval approval={approval} />
      <ApprovalOrigin approval={approval} />
    </>
  );
}
