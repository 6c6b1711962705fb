/** Where a run came from and what it made, as places to go to. Pure. */
import type { RunReply } from '@/lib/protocol/http/runs';

export type RunOrigin = { readonly path: string; readonly words: string };

/** Paths inside the workspace. */
export function listOrigins(run: RunReply): RunOrigin[] {
  const origins = [findPlace(run)];
  if (run.execution_id !== null)
    origins.push({ path: `/workflows/executions/${run.execution_id}`, words: 'The execution of a workflow' });
  return origins.filter((origin) => origin !== null);
}

/** Where what the run made stands, or where it was asked for. */
function findPlace(run: RunReply): RunOrigin | null {
  const { artifact_id: artifact, collection_id: collection, conversation_id: chat } = run;
  if (artifact !== null) return { path: `/artifacts/${artifact}`, words: 'The artifact' };
  if (collection !== null && chat !== null)
    return { path: `/c/${collection}?chat=${chat}`, words: 'The conversation' };
  if (collection !== null) return { path: `/c/${collection}`, words: 'The collection' };
  if (chat === null || run.context_type !== 'workflow') return null;
  return { path: `/workflows/${run.workflow_id ?? 'new'}?chat=${chat}`, words: 'The conversation' };
}
