/** Returns the collection or throws "not found". */
import { notFound } from '@/lib/core/errors';
import { asId, type CollectionId } from '@/lib/core/ids';
import { type CountedCollection, findCollection } from '@/lib/domain/collections/store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function requireCollection(
  database: Database,
  actor: Viewer,
  id: string,
): Promise<CountedCollection> {
  const collection = await findCollection(database, actor.workspaceId, asId<CollectionId>(id));
  if (collection === null) throw notFound('collection');
  return collection;
}
