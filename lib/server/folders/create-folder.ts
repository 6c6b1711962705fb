/** Makes a folder in a collection, or among those that hold collections. */
import { AppError } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { findMisplacement } from '@/lib/domain/folders/folder-tree';
import { insertFolder, lockTree, readTree } from '@/lib/domain/folders/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { createFolderEndpoint, FolderReply } from '@/lib/protocol/http/folders';
import { requireInTree } from '../collections/require-place';
import { readFolder } from './present-folder';
import { refuseMisplaced, requireFolderOwner } from './require-folder';

export function createFolder(
  actor: Editor,
  { collection_id, parent_id: parentId, name }: BodyOf<typeof createFolderEndpoint>,
): Promise<FolderReply> {
  const { workspaceId, userId } = actor;
  return inWorkspace(actor, async (database) => {
    const collectionId = await requireFolderOwner(database, actor, collection_id);
    await lockTree(database, workspaceId, collectionId);
    const tree = await readTree(database, workspaceId, collectionId);
    if (tree.folders.length >= limits.folders)
      throw new AppError('conflict', `There can be at most ${limits.folders} folders here.`);
    if (parentId !== null) requireInTree(tree, parentId);
    const folder = { id: createUuid(), collectionId, parentId, name };
    refuseMisplaced(findMisplacement(tree, { ...folder, createdAt: new Date() }));
    await insertFolder(database, { ...folder, workspaceId, createdBy: userId });
    return readFolder(database, actor, { id: folder.id, collectionId });
  });
}
