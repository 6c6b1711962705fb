/**
 * Makes, renames, moves, deletes and restores folders. What a deleted folder holds is shown one level up at once, and its place is given up
 * only when the deletion can no longer be undone. Never changes a source.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { type CollectionId, createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { findMisplacement, type Folder } from '@/lib/domain/folders/folder-tree';
import { findFolder, insertFolder, lockTree, readTree, updateFolder } from '@/lib/domain/folders/store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { createFolderEndpoint, FolderReply, updateFolderEndpoint } from '@/lib/protocol/http/folders';
import { requireCollection } from '../collections/require-collection';
import { requireInTree } from '../collections/require-place';
import { undoSeconds } from '@/lib/core/undo-seconds';

export function readFolders(actor: Viewer, collectionId: string | null) {
  return inWorkspace(actor, async (database) => {
    const owner = await requireOwner(database, actor, collectionId);
    const { folders } = await readTree(database, actor.workspaceId, owner);
    return { items: folders.map(presentFolder), next: null };
  });
}

export function createFolder(
  actor: Editor,
  { collection_id, parent_id: parentId, name }: BodyOf<typeof createFolderEndpoint>,
): Promise<FolderReply> {
  const { workspaceId, userId } = actor;
  return inWorkspace(actor, async (database) => {
    const collectionId = await requireOwner(database, actor, collection_id);
    await lockTree(database, workspaceId, collectionId);
    const tree = await readTree(database, workspaceId, collectionId);
    if (tree.folders.length >= limits.folders)
      throw new AppError('conflict', `There can be at most ${limits.folders} folders here.`);
    if (parentId !== null) requireInTree(tree, parentId);
    const folder = { id: createUuid(), collectionId, parentId, name };
    refuseMisplaced(findMisplacement(tree, { ...folder, createdAt: new Date() }));
    await insertFolder(database, { ...folder, workspaceId, createdBy: userId });
    return readOne(database, actor, { id: folder.id, collectionId });
  });
}

/** Renames a folder, or moves it with all that it holds. */
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
    return readOne(database, actor, { id, collectionId });
  });
}

export function deleteFolder(actor: Editor, id: string, now: Date = new Date()): Promise<void> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const folder = await requireFolder(database, actor, id);
    if (folder.isDeleted) throw notFound('folder');
    await updateFolder(database, { id, workspaceId }, { deletedAt: now });
    await sendJob(
      database,
      { queue: 'erase', data: { workspaceId, kind: 'folder', id, purge: false } },
      { delaySeconds: undoSeconds },
    );
  });
}

/** Fails if its name was taken in the meantime, or if it would now stand too deep. */
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
    return readOne(database, actor, { id, collectionId });
  });
}

function refuseMisplaced(sentence: string | null): void {
  if (sentence !== null) throw new AppError('conflict', sentence);
}

async function requireFolder(database: Database, { workspaceId }: Viewer, id: string) {
  const folder = await findFolder(database, workspaceId, id);
  if (folder === null) throw notFound('folder');
  return folder;
}

/** The collection whose folders are meant; null for the folders that hold collections. */
async function requireOwner(
  database: Database,
  actor: Viewer,
  id: string | null,
): Promise<CollectionId | null> {
  return id === null ? null : (await requireCollection(database, actor, id)).id;
}

async function readOne(
  database: Database,
  { workspaceId }: Viewer,
  { id, collectionId }: Pick<Folder, 'id' | 'collectionId'>,
): Promise<FolderReply> {
  return presentFolder(requireInTree(await readTree(database, workspaceId, collectionId), id));
}

function presentFolder(folder: Folder): FolderReply {
  return {
    id: folder.id,
    collection_id: folder.collectionId,
    parent_id: folder.parentId,
    name: folder.name,
    created_at: folder.createdAt.toISOString(),
  };
}
