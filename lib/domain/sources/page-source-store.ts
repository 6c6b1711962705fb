/** Sources that follow a knowledge page or journal day. */
import { asId, type CollectionId, type PageId, type SourceId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

export type PageSource = {
  readonly id: SourceId;
  readonly collectionId: CollectionId;
  readonly collectionTitle: string;
};

/** Returns the live sources in live collections. */
export async function listSourcesOfPage(
  database: Database,
  workspaceId: WorkspaceId,
  pageId: PageId,
): Promise<PageSource[]> {
  const rows = await database.source.findMany({
    where: { workspaceId, pageId, deletedAt: null, collection: { deletedAt: null } },
    orderBy: { id: 'asc' },
    select: { id: true, collectionId: true, collection: { select: { title: true } } },
  });
  return rows.map(({ id, collectionId, collection }) => ({
    id: asId<SourceId>(id),
    collectionId: asId<CollectionId>(collectionId),
    collectionTitle: collection.title,
  }));
}

/** Returns the collection's live source that follows the page. */
export async function findSourceByPage(
  database: Database,
  collection: { readonly workspaceId: WorkspaceId; readonly collectionId: CollectionId },
  pageId: PageId,
): Promise<SourceId | null> {
  const row = await database.source.findFirst({
    where: { ...collection, pageId, deletedAt: null },
    select: { id: true },
  });
  return row === null ? null : asId<SourceId>(row.id);
}
