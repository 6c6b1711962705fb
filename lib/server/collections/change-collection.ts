/** Changes the title, the tags, the folder or the instructions of a collection. */
import { updateCollection } from '@/lib/domain/collections/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { recordChange } from '../triggers/record-change';
import { presentCollection } from './present-collection';
import { requireCollection } from './require-collection';
import { requirePlace } from './require-place';

export function changeCollection(
  actor: Editor,
  change: {
    readonly id: string;
    readonly title?: string | undefined;
    readonly tags?: string[] | undefined;
    readonly instructions?: string | undefined;
    readonly folder_id?: string | null | undefined;
  },
) {
  return inWorkspace(actor, async (database) => {
    const collection = await requireCollection(database, actor, change.id);
    const { folder_id: folderId } = change;
    if (folderId !== undefined) await requirePlace(database, actor, { collectionId: null, folderId });
    await updateCollection(database, actor.workspaceId, {
      id: collection.id,
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.tags === undefined ? {} : { tags: change.tags }),
      ...(folderId === undefined ? {} : { folderId }),
      ...(change.instructions === undefined ? {} : { instructions: change.instructions }),
    });
    await recordChange(database, actor, {
      entity: 'research.collections',
      event: 'on_update',
      id: collection.id,
      previous: { title: collection.title, tags: [...collection.tags] },
    });
    return presentCollection(await requireCollection(database, actor, change.id));
  });
}
