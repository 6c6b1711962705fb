/** Reads the collections of a workspace, last changed first, and one collection with its guide. */
import { asId, type CollectionId } from '@/lib/core/ids';
import { listCitations } from '@/lib/domain/citations/store';
import { findCollection, listCollections } from '@/lib/domain/collections/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentCollection, presentCollectionDetail } from './present-collection';
import { requireCollection } from './require-collection';
import { createTextCursor } from '../replies/list-cursor';

const cursor = createTextCursor('collections', ({ updatedAt }: { readonly updatedAt: Date }) =>
  updatedAt.toISOString(),
);

export function readCollections(
  actor: Viewer,
  page: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const place = cursor.read(actor, page.cursor);
  return inWorkspace(actor, async (database) => {
    const items = await listCollections(database, actor.workspaceId, {
      limit: page.limit,
      ...(place === undefined ? {} : { changedBefore: new Date(place) }),
    });
    return {
      items: items.map(presentCollection),
      next: cursor.writeNext(actor, { items, limit: page.limit }),
    };
  });
}

/** Returns the title of a collection, or null if it is gone. */
export function readCollectionTitle(actor: Viewer, id: string): Promise<string | null> {
  return inWorkspace(actor, async (database) => {
    const collection = await findCollection(database, actor.workspaceId, asId<CollectionId>(id));
    return collection?.title ?? null;
  });
}

export function readCollection(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) => {
    const collection = await requireCollection(database, actor, id);
    const citations = await listCitations(database, actor.workspaceId, { kind: 'guide', ids: [id] });
    return presentCollectionDetail(collection, citations.get(id) ?? []);
  });
}
