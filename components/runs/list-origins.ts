/** Links to where a run came from and what it made. Pure. */
import { type AppPath, paths } from '@/lib/core/paths';
import type { RunReply } from '@/lib/protocol/http/runs';

export type RunOrigin = { readonly path: AppPath; readonly words: string };

export function listOrigins(slug: string, run: RunReply): RunOrigin[] {
  const origins = [findPlace(slug, run)];
  if (run.execution_id !== null)
    origins.push({ path: paths.execution(slug, run.execution_id), words: 'The execution of a workflow' });
  return origins.filter((origin) => origin !== null);
}

/** Returns the place of what the run made, or else where the run was requested. */
function findPlace(slug: string, run: RunReply): RunOrigin | null {
  const { artifact_id: artifact, collection_id: collection, conversation_id: chat } = run;
  if (artifact !== null) return { path: paths.artifact(slug, artifact), words: 'The artifact' };
  if (collection !== null && chat !== null)
    return { path: paths.collection(slug, collection, { chat }), words: 'The conversation' };
  if (collection !== null) return { path: paths.collection(slug, collection), words: 'The collection' };
  if (chat !== null && run.kind === 'chat')
    return { path: paths.home(slug, chat), words: 'The conversation' };
  if (chat === null || run.context_type !== 'workflow') return null;
  const path =
    run.workflow_id === null ? paths.newWorkflow(slug, chat) : paths.workflow(slug, run.workflow_id, chat);
  return { path, words: 'The conversation' };
}
