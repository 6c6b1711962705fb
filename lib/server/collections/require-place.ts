/** Returns a folder in which something may be put, or throws "not found". */
import { notFound } from '@/lib/core/errors';
import type { CollectionId } from '@/lib/core/ids';
import type { Folder, FolderTree } from '@/lib/domain/folders/folder-tree';
import { readTree } from '@/lib/domain/folders/store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';

type Place = {
  /** The collection whose source is put there; null if it is a collection. */
  readonly collectionId: CollectionId | null;
  /** Null for the top, which needs no folder. */
  readonly folderId: string | null;
};

export async function requirePlace(
  database: Database,
  { workspaceId }: Viewer,
  { collectionId, folderId }: Place,
): Promise<string | null> {
  if (folderId === null) return null;
  return requireInTree(await readTree(database, workspaceId, collectionId), folderId).id;
}

export function requireInTree({ folders }: FolderTree, id: string): Folder {
  const folder = folders.find((each) => each.id === id);
  if (folder === undefined) throw notFound('folder');
  return folder;
}
