/** Presents a folder as a reply. */
import type { Folder } from '@/lib/domain/folders/folder-tree';
import { readTree } from '@/lib/domain/folders/store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { FolderReply } from '@/lib/protocol/http/folders';
import { requireInTree } from '../collections/require-place';

export function presentFolder(folder: Folder): FolderReply {
  return {
    id: folder.id,
    collection_id: folder.collectionId,
    parent_id: folder.parentId,
    name: folder.name,
    created_at: folder.createdAt.toISOString(),
  };
}

/** Reads the folder as it stands in its tree now. */
export async function readFolder(
  database: Database,
  { workspaceId }: Viewer,
  { id, collectionId }: Pick<Folder, 'id' | 'collectionId'>,
): Promise<FolderReply> {
  return presentFolder(requireInTree(await readTree(database, workspaceId, collectionId), id));
}
