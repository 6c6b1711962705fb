/**
 * The folders of a collection, or those that hold the collections of a workspace, as a tree. A deleted folder is passed over: what it holds
 * stands in the nearest folder above that is not deleted, so undoing the deletion puts everything back where it was. Pure.
 */
import type { CollectionId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';

export type Folder = {
  readonly id: string;
  /** Null for a folder that holds collections. */
  readonly collectionId: CollectionId | null;
  readonly parentId: string | null;
  readonly name: string;
  readonly createdAt: Date;
};

export type StoredFolder = Folder & { readonly isDeleted: boolean };

export type FolderTree = {
  /** The folders that are not deleted, each in the nearest folder that is not deleted either. */
  readonly folders: readonly Folder[];
  /** Returns the folders from the outermost one to the place that a thing names, without deleted ones. Empty at the top. */
  readonly pathTo: (id: string | null) => readonly Folder[];
};

export function buildTree(stored: readonly StoredFolder[]): FolderTree {
  const byId = new Map(stored.map((folder) => [folder.id, folder]));

  function findLive(id: string | null): StoredFolder | null {
    let at = id;
    // A folder is never within itself, so the walk is at most as long as the list.
    for (let step = 0; at !== null && step <= stored.length; step += 1) {
      const folder: StoredFolder | undefined = byId.get(at);
      if (folder === undefined) return null;
      if (!folder.isDeleted) return folder;
      at = folder.parentId;
    }
    return null;
  }

  const live = new Map<string, Folder>(
    stored.flatMap(({ isDeleted, ...folder }) =>
      isDeleted ? [] : [[folder.id, { ...folder, parentId: findLive(folder.parentId)?.id ?? null }]],
    ),
  );

  function pathTo(id: string | null): readonly Folder[] {
    const path: Folder[] = [];
    let at = findLive(id)?.id ?? null;
    while (at !== null && path.length < live.size) {
      const folder: Folder | undefined = live.get(at);
      if (folder === undefined) break;
      path.unshift(folder);
      at = folder.parentId;
    }
    return path;
  }

  return { folders: [...live.values()], pathTo };
}

/** The levels of folders that a tree may have: those of collections are one level, so that Home stays a list. */
const levelsOf = (collectionId: CollectionId | null) => (collectionId === null ? 1 : limits.folderLevels);

/** Returns why the folder cannot stand where it does, as a sentence for the user, or null if it can. */
export function findMisplacement({ folders, pathTo }: FolderTree, moved: Folder): string | null {
  const above = pathTo(moved.parentId);
  if (above.some(({ id }) => id === moved.id)) return 'A folder cannot be moved into itself.';
  const most = levelsOf(moved.collectionId);
  if (above.length + countLevels(folders, moved.id) > most)
    return most === 1
      ? 'Folders of collections cannot stand in one another.'
      : `Folders can be at most ${most} levels deep.`;
  const parentId = above.at(-1)?.id ?? null;
  const twin = folders.find(
    (each) => each.id !== moved.id && each.parentId === parentId && isSameName(each.name, moved.name),
  );
  return twin === undefined ? null : `There is already a folder “${twin.name}” here.`;
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Returns the levels of a folder with everything in it: 1 if it holds no other. */
function countLevels(folders: readonly Folder[], id: string): number {
  const below = Map.groupBy(folders, ({ parentId }) => parentId);
  let levels = 0;
  for (let row = [id]; row.length > 0 && levels <= folders.length; levels += 1)
    row = row.flatMap((each) => (below.get(each) ?? []).map((folder) => folder.id));
  return levels;
}
