/**
 * Finds the conversation in which this member last proposed a change to a workflow, so that it can be continued. Null if there is none and
 * a new one has to be started.
 */
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';

/** Number of recent proposals that are searched. A member who made none of these has not worked on the workflow for a long time. */
const lookedThrough = 20;

/** Returns a function that finds it. Whoever asks before the proposals have arrived waits for them, and gets no new conversation instead. */
export function useLastConversation(workflowId: string): () => Promise<string | null> {
  const { userId } = useWorkspace();
  const previews = useEndpointQuery('GET /v1/workflow-previews', {
    key: queryKeys.previews.list({ workflowId }),
    input: { query: { workflow_id: workflowId, status: 'all', limit: lookedThrough } },
  });
  return async () => {
    const { items = [] } = previews.data ?? (await previews.refetch({ cancelRefetch: false })).data ?? {};
    const own = items.find(
      (preview) => preview.proposed_by.id === userId && preview.conversation_id !== null,
    );
    return own?.conversation_id ?? null;
  };
}
