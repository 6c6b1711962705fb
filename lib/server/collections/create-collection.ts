/** Creates a collection. */
import { type CollectionId, createCollectionId } from '@/lib/core/ids';
import { type CountedCollection, insertCollection } from '@/lib/domain/collections/store';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { CollectionAccess } from '@/lib/protocol/collection-words';
import { recordChange } from '../triggers/record-change';
import { presentCollection } from './present-collection';

type NewCollection = {
  readonly title: string;
  readonly tags: readonly string[];
  readonly access?: CollectionAccess;
  /** A given id, so that a caller who asks twice gets the same collection. */
  readonly id?: CollectionId;
};

export function createCollection(actor: Editor, input: NewCollection) {
  return inWorkspace(actor, async (database) =>
    presentCollection(await addCollection(database, actor, input)),
  );
}

/** Creates it in the transaction of a caller who puts something into it. */
export async function addCollection(
  database: Database,
  actor: Editor,
  input: NewCollection,
): Promise<CountedCollection> {
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
  return made;
}
