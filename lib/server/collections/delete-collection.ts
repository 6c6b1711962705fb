/** Deletes a collection with its contents, and restores it as long as the deletion can be undone. */
import { notFound } from '@/lib/core/errors';
import { asId, type CollectionId } from '@/lib/core/ids';
import { moveArtifactsOf } from '@/lib/domain/artifacts/store';
import { findDeletion, updateCollection } from '@/lib/domain/collections/store';
import { moveConversationsOf } from '@/lib/domain/conversations/store';
import { moveTablesOf } from '@/lib/domain/tables/table-store';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { recordChange } from '../triggers/record-change';
import { presentCollection } from './present-collection';
import { requireCollection } from './require-collection';
import { undoSeconds } from '@/lib/core/undo-seconds';

export function deleteCollection(actor: Editor, id: string, now: Date = new Date()): Promise<void> {
  return inWorkspace(actor, async (database) => {
    const collection = await requireCollection(database, actor, id);
    await recordChange(database, actor, {
      entity: 'research.collections',
      event: 'on_delete',
      id: collection.id,
    });
    await updateCollection(database, actor.workspaceId, { id: collection.id, deletedAt: now });
    await moveContents(database, actor, { collectionId: collection.id, from: null, to: now });
    await sendJob(
      database,
      { queue: 'erase', data: { workspaceId: actor.workspaceId, kind: 'collection', id, purge: false } },
      { delaySeconds: undoSeconds },
    );
  });
}

export function restoreCollection(actor: Editor, id: string) {
  return inWorkspace(actor, async (database) => {
    const collectionId = asId<CollectionId>(id);
    const deletedAt = await findDeletion(database, actor.workspaceId, collectionId);
    const restored = await updateCollection(database, actor.workspaceId, {
      id: collectionId,
      deletedAt: null,
    });
    if (!restored) throw notFound('collection');
    if (deletedAt !== null) await moveContents(database, actor, { collectionId, from: deletedAt, to: null });
    return presentCollection(await requireCollection(database, actor, id));
  });
}

/** The contents of a collection are deleted and restored with it, and share links are closed. What was deleted before stays deleted. */
async function moveContents(
  database: Database,
  { workspaceId }: Editor,
  moved: Parameters<typeof moveArtifactsOf>[2],
): Promise<void> {
  await moveArtifactsOf(database, workspaceId, moved);
  await moveTablesOf(database, workspaceId, moved);
  await moveConversationsOf(database, workspaceId, moved);
}
