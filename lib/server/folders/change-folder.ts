/** Renames a folder, or moves it with all that it holds. Never changes a source. */
import { findMisplacement } from '@/lib/domain/folders/folder-tree';
import { lockTree, readTree, updateFolder } from '@/lib/domain/folders/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { FolderReply, updateFolderEndpoint } from '@/lib/protocol/http/folders';
import { requireInTree } from '../collections/require-place';
import { readFolder } from './present-folder';
import { refuseMisplaced, requireFolder } from './require-folder';

export function changeFolder(
  actor: Editor,
  id: string,
  { name, parent_id: parentId }: BodyOf<typeof updateFolderEndpoint>,
): Promise<FolderReply> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const { collectionId } = await requireFolder(database, actor, id);
    await lockTree(database, workspaceId, collectionId);
    const tree = await readTree(database, workspaceId, collectionId);
    const folder = requireInTree(tree, id);
    if (parentId !== undefined && parentId !== null) requireInTree(tree, parentId);
    refuseMisplaced(
      findMisplacement(tree, {
        ...folder,
        name: name ?? folder.name,
        parentId: parentId === undefined ? folder.parentId : parentId,
      }),
    );
    await updateFolder(
      database,
      { id, workspaceId },
      { ...(name === undefined ? {} : { name }), ...(parentId === undefined ? {} : { parentId }) },
    );
    return readFolder(database, actor, { id, collectionId });
  });
}
