/** Creates a collection. */
import { type CollectionId, createCollectionId } from '@/lib/core/ids';
import { insertCollection } from '@/lib/domain/collections/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { CollectionAccess } from '@/lib/protocol/collection-words';
import { recordChange } from '../triggers/record-change';
import { presentCollection } from './present-collection';

export function createCollection(
  actor: Editor,
  input: {
    readonly title: string;
    readonly tags: readonly string[];
    readonly access?: CollectionAccess;
    /** A given id, so that a caller who asks twice gets the same collection. */
    readonly id?: CollectionId;
  },
) {
  return inWorkspace(actor, async (database) => {
    const made = await insertCollection(database, {
      id: createCollectionId(),
      workspaceId: actor.workspaceId,
      createdBy: actor.userId,
      ...input,
    });
    await recordChange(database, actor, {
      entity: 'research.collections',
      event: 'on_create',
      id: made.id,
      key: 'made',
    });
    return presentCollection(made);
  });
}
