/** Takes a transform that a team made off the list, or puts it back. What was made with it stays, and keeps its name. */
import { notFound } from '@/lib/core/errors';
import { asId, type TransformId } from '@/lib/core/ids';
import type { Editor } from '@/lib/domain/team/actor';
import { markOwnDeleted } from '@/lib/domain/transforms/store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentTransform, requireOwnTransform } from './present-transform';

export function deleteTransform(actor: Editor, id: string, now: Date = new Date()): Promise<void> {
  return inWorkspace(actor, async (database) => {
    const own = await requireOwnTransform(database, actor, id);
    await markOwnDeleted(database, actor.workspaceId, { id: own.id, at: now });
  });
}

export function restoreTransform(actor: Editor, id: string) {
  return inWorkspace(actor, async (database) => {
    if (!(await markOwnDeleted(database, actor.workspaceId, { id: asId<TransformId>(id), at: null })))
      throw notFound('transform');
    return presentTransform(database, await requireOwnTransform(database, actor, id));
  });
}
