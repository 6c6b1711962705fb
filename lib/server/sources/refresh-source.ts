/** Captures a source again: a refresh of what was captured, or a retry of what failed. */
import type { Source } from '@/lib/domain/sources/source';
import { updateSource } from '@/lib/domain/sources/store';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { presentSource } from './present-source';
import { requireNumberedSource, requireSource } from './read-sources';

/** @param executionId the workflow execution that requested the capture, if any */
export async function queueCapture(
  database: Database,
  { id, workspaceId, currentRevisionId }: Source,
  executionId: string | null,
): Promise<void> {
  await updateSource(database, workspaceId, {
    id,
    status: 'queued',
    progress: null,
    failureCode: null,
    failureSentence: null,
    causeExecutionId: executionId,
  });
  const reason = currentRevisionId === null ? 'retry' : 'refresh';
  await sendJob(database, { queue: 'capture', data: { workspaceId, sourceId: id, reason } });
}

/** Captures the source again: a refresh of a page, or a retry of a failed capture. */
export function refreshSource(actor: Editor, id: string) {
  return inWorkspace(actor, async (database) => {
    const source = await requireSource(database, actor, id);
    if (source.status === 'queued' || source.status === 'running') {
      return presentSource(await requireNumberedSource(database, actor, id));
    }
    // A reference that was added without its page becomes that page.
    if (source.kind === 'reference' && source.url !== null)
      await updateSource(database, source.workspaceId, { id: source.id, kind: 'url' });
    await queueCapture(database, source, actor.executionId ?? null);
    return presentSource(await requireNumberedSource(database, actor, id));
  });
}
