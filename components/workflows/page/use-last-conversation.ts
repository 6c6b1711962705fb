/**
 * Finds the conversation in which this member last proposed a change to a workflow, so that it can be continued. Null if there is none and
 * a new one has to be started.
 */
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';

/** Number of recent proposals that are searched. A member who made none of these has not worked on the workflow for a long time. */
const lookedThrough = 20;

/**
 * Returns a function that finds it. If it is called before the proposals have arrived, it waits for them.
 * @throws ApiFailure if they cannot be loaded, because a new conversation would then begin beside the last one
 */
export function useLastConversation(workflowId: string): () => Promise<string | null> {
  const { userId } = useWorkspace();
  const previews = useEndpointQuery('GET /v1/workflow-previews', {
    key: queryKeys.previews.list({ workflowId }),
    input: { query: { workflow_id: workflowId, status: 'all', limit: lookedThrough } },
  });
  return async () => {
    const { data } =
      previews.data === undefined
        ? await previews.refetch({ cancelRefetch: false, throwOnError: true })
        : previews;
    const own = data?.items.find(
      (preview) => preview.proposed_by.id === userId && preview.conversation_id !== null,
    );
    return own?.conversation_id ?? null;
  };
}
