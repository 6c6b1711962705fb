/** Restores a deleted folder. Fails if its name was taken in the meantime, or if it would now stand too deep. */
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { findMisplacement } from '@/lib/domain/folders/folder-tree';
import { lockTree, readTree, updateFolder } from '@/lib/domain/folders/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { FolderReply } from '@/lib/protocol/http/folders';
import { requireInTree } from '../collections/require-place';
import { readFolder } from './present-folder';
import { refuseMisplaced, requireFolder } from './require-folder';

export function restoreFolder(actor: Editor, id: string): Promise<FolderReply> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const { collectionId } = await requireFolder(database, actor, id);
    await lockTree(database, workspaceId, collectionId);
    await updateFolder(database, { id, workspaceId }, { deletedAt: null });
    const tree = await readTree(database, workspaceId, collectionId);
    if (tree.folders.length > limits.folders)
      throw new AppError('conflict', `There can be at most ${limits.folders} folders here.`);
    refuseMisplaced(findMisplacement(tree, requireInTree(tree, id)));
    return readFolder(database, actor, { id, collectionId });
  });
}
