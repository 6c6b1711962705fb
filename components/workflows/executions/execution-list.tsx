'use client';

import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import { FailureNotice } from '@/components/ui/failure-notice';
import { ShowOlder } from '@/components/ui/show-older';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { StateLabel } from '@/components/ui/state-label';
import { queryKeys } from '@/lib/client/query-keys';
import { callEndpoint } from '@/lib/client/api';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useOlder } from '@/lib/client/use-older';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { capitalise } from '@/lib/core/text';
import type { WorkflowExecutionReply } from '@/lib/protocol/http/workflow-executions';
import { decideLookAgain, describeSpan, executionStates, isGoing } from './execution-words';

const pageSize = 20;
/** Milliseconds between two refreshes while no execution is running, since one may start by itself. */
const quietMs = 10_000;

/** The executions of a workflow, newest first, refreshed more often while one is in progress. */
export function ExecutionList({ workflowId }: { readonly workflowId: string }) {
  const executions = useEndpointQuery('GET /v1/workflows/{id}/executions', {
    key: queryKeys.workflows.executions(workflowId),
    input: { params: { id: workflowId }, query: { limit: pageSize } },
    refetchInterval: (reply) =>
      decideLookAgain(reply?.items.find(({ status }) => isGoing(status))?.status) || quietMs,
  });
  const { items, ...older } = useOlder(executions.data, (cursor, workspaceId) =>
    callEndpoint('GET /v1/workflows/{id}/executions', {
      params: { id: workflowId },
      query: { limit: pageSize, cursor },
      workspaceId,
    }),
  );
  if (executions.isError)
    return <FailureNotice sentence="The executions could not be loaded." cause={executions.error.message} />;
  return (
    <Skeleton waiting={executions.isLoading} label="Loading executions" shape={<SkeletonRows count={3} />}>
      {items.length === 0 ? (
        <p className="text-soft">It has not run yet.</p>
      ) : (
        <ul aria-label="Executions" className="divide-y divide-line border-y border-line">
          {items.map((execution) => (
            <ExecutionRow key={execution.id} execution={execution} />
          ))}
        </ul>
      )}
      <ShowOlder {...older} />
    </Skeleton>
  );
}

function ExecutionRow({ execution }: { readonly execution: WorkflowExecutionReply }) {
  const { slug } = useWorkspace();
  const { state, word } = executionStates[execution.status];
  return (
    <li className="hover:bg-sunk">
      <Link
        href={paths.execution(slug, execution.id)}
        className="flex min-h-(--size-row) flex-wrap items-center gap-x-3 gap-y-0.5 px-1 py-1.5"
      >
        <span className="min-w-0 flex-1 basis-40 truncate">{capitalise(execution.started_because)}</span>
        {execution.failure !== null && (
          <span className="min-w-0 max-w-80 truncate text-soft">{execution.failure.message}</span>
        )}
        <StateLabel state={state}>{word}</StateLabel>
        <span className="text-label text-soft tabular-nums">{describeSpan(execution)}</span>
        <Time of={execution.created_at} className="text-label text-soft tabular-nums" />
      </Link>
    </li>
  );
}
