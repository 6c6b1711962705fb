/** Deletes an artifact and immediately closes its share links. The deletion can be undone until the artifact is erased. */
import { notFound } from '@/lib/core/errors';
import { asId, type ArtifactId } from '@/lib/core/ids';
import { updateArtifact } from '@/lib/domain/artifacts/store';
import { requestCancel } from '@/lib/domain/runs/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { undoSeconds } from '@/lib/core/undo-seconds';
import { closeSharesOfArtifact } from '../shares/close-shares';
import { recordChange } from '../triggers/record-change';
import { presentArtifact, requireArtifact } from './present-artifact';

export function deleteArtifact(actor: Editor, id: string, now: Date = new Date()): Promise<void> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const artifact = await requireArtifact(database, actor, id);
    await recordChange(database, actor, {
      entity: 'research.artifacts',
      event: 'on_delete',
      id: artifact.id,
    });
    await updateArtifact(database, workspaceId, { id: artifact.id, deletedAt: now });
    await closeSharesOfArtifact(database, workspaceId, {
      artifactId: artifact.id,
      userId: actor.userId,
      now,
    });
    if (artifact.status === 'running' && artifact.runId !== null)
      await requestCancel(database, { id: artifact.runId, workspaceId }, now);
    await sendJob(
      database,
      { queue: 'erase', data: { workspaceId, kind: 'artifact', id: artifact.id, purge: false } },
      { delaySeconds: undoSeconds },
    );
  });
}

/** The share links stay closed. The user has to create new ones. */
export function restoreArtifact(actor: Editor, id: string) {
  return inWorkspace(actor, async (database) => {
    const found = await updateArtifact(database, actor.workspaceId, {
      id: asId<ArtifactId>(id),
      deletedAt: null,
    });
    if (!found) throw notFound('artifact');
    return presentArtifact(database, actor, await requireArtifact(database, actor, id));
  });
}
