/** The workflows of the workspace, its drafts, and the proposals waiting for a decision, all kept up to date. */
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { isGoing } from './executions/execution-words';

/** Milliseconds between two refreshes while one of them is running. */
const runningMs = 2_000;

export function useWorkflows() {
  return useEndpointQuery('GET /v1/workflows', {
    key: queryKeys.workflows.list(),
    refetchInterval: (reply) =>
      reply?.items.some(({ last_execution: last }) => last !== null && isGoing(last.status)) === true
        ? runningMs
        : false,
  });
}

/** Viewers have no drafts. */
export function useDrafts() {
  const { role } = useWorkspace();
  return useEndpointQuery('GET /v1/workflow-drafts', {
    key: queryKeys.drafts.all(),
    enabled: role !== 'viewer',
  });
}

export function useWaitingPreviews() {
  return useEndpointQuery('GET /v1/workflow-previews', { key: queryKeys.previews.list({}) });
}

export function useWorkflowParts() {
  return useEndpointQuery('GET /v1/workflow-parts', { key: queryKeys.workflows.parts() });
}
