/** Deletes a folder. What it holds is shown one level up at once, and its place is given up only when the deletion can no longer be undone. */
import { notFound } from '@/lib/core/errors';
import { undoSeconds } from '@/lib/core/undo-seconds';
import { updateFolder } from '@/lib/domain/folders/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { requireFolder } from './require-folder';

export function deleteFolder(actor: Editor, id: string, now: Date = new Date()): Promise<void> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const folder = await requireFolder(database, actor, id);
    if (folder.isDeleted) throw notFound('folder');
    await updateFolder(database, { id, workspaceId }, { deletedAt: now });
    await sendJob(
      database,
      { queue: 'erase', data: { workspaceId, kind: 'folder', id, purge: false } },
      { delaySeconds: undoSeconds },
    );
  });
}
