/** The workflows of the workspace, what is being built, and what waits for a decision, kept fresh. */
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { listWorkflowDraftsEndpoint } from '@/lib/client/endpoints/workflow-drafts';
import { getWorkflowPartsEndpoint } from '@/lib/client/endpoints/workflow-parts';
import { listWorkflowPreviewsEndpoint } from '@/lib/client/endpoints/workflow-previews';
import { listWorkflowsEndpoint } from '@/lib/client/endpoints/workflows';
import { isGoing } from './executions/execution-words';

/** Milliseconds between looks while one of them runs. */
const runningMs = 2_000;

export function useWorkflows() {
  return useEndpointQuery(listWorkflowsEndpoint, {
    key: queryKeys.workflows.list(),
    refetchInterval: (reply) =>
      reply?.items.some(({ last_execution: last }) => last !== null && isGoing(last.status)) === true
        ? runningMs
        : false,
  });
}

/** Whoever may only read has none. */
export function useDrafts() {
  const { role } = useWorkspace();
  return useEndpointQuery(listWorkflowDraftsEndpoint, {
    key: queryKeys.drafts.all(),
    enabled: role !== 'viewer',
  });
}

export function useWaitingPreviews() {
  return useEndpointQuery(listWorkflowPreviewsEndpoint, { key: queryKeys.previews.list({}) });
}

export function useWorkflowParts() {
  return useEndpointQuery(getWorkflowPartsEndpoint, { key: queryKeys.workflows.parts() });
}
