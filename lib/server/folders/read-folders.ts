/** Reads the folders of a collection, or those that hold collections. */
import { readTree } from '@/lib/domain/folders/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentFolder } from './present-folder';
import { requireFolderOwner } from './require-folder';

export function readFolders(actor: Viewer, collectionId: string | null) {
  return inWorkspace(actor, async (database) => {
    const owner = await requireFolderOwner(database, actor, collectionId);
    const { folders } = await readTree(database, actor.workspaceId, owner);
    return { items: folders.map(presentFolder), next: null };
  });
}
