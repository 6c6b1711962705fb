/** The conversation in which this member last proposed a change of a workflow: it is gone on with, and begun anew where there is none. */
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';

/** Proposals looked through; who has made none of these has left long ago. */
const lookedThrough = 20;

export function useLastConversation(workflowId: string): string | null {
  const { userId } = useWorkspace();
  const previews = useEndpointQuery('GET /v1/workflow-previews', {
    key: queryKeys.previews.list({ workflowId }),
    input: { query: { workflow_id: workflowId, status: 'all', limit: lookedThrough } },
  });
  const own = previews.data?.items.find(
    (preview) => preview.proposed_by.id === userId && preview.conversation_id !== null,
  );
  return own?.conversation_id ?? null;
}
