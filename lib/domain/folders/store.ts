/** Rows of folders, and what stands in them. A deleted folder keeps what it holds until it is erased. Never decides where a folder may stand. */
import { asId, type CollectionId, type SourceId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { buildTree, type FolderTree, type StoredFolder } from './folder-tree';

const select = {
  id: true,
  collectionId: true,
  parentId: true,
  name: true,
  createdAt: true,
  deletedAt: true,
} as const;

function present({
  collectionId,
  deletedAt,
  ...row
}: Prisma.FolderGetPayload<{ select: typeof select }>): StoredFolder {
  return {
    ...row,
    collectionId: collectionId === null ? null : asId<CollectionId>(collectionId),
    isDeleted: deletedAt !== null,
  };
}

/** Returns the folders of a collection or, for null, those that hold the collections of the workspace, by name. */
export async function readTree(
  database: Database,
  workspaceId: WorkspaceId,
  collectionId: CollectionId | null,
): Promise<FolderTree> {
  const rows = await database.folder.findMany({
    where: { workspaceId, collectionId },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select,
  });
  return buildTree(rows.map(present));
}

/** The first key of the lock; no other lock has it. */
const treeLock = 0x666f6c64;

/** Two transactions that change folders of one tree wait for each other, so that what one checked still holds when it is stored. */
export async function lockTree(
  database: Database,
  workspaceId: WorkspaceId,
  collectionId: CollectionId | null,
): Promise<void> {
  await database.$executeRaw`SELECT pg_advisory_xact_lock(${treeLock}::int, hashtext(${collectionId ?? workspaceId}))`;
}

/** Returns the folder even if it is deleted, but not if its collection is. */
export async function findFolder(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<StoredFolder | null> {
  const row = await database.folder.findFirst({
    where: { id, workspaceId, OR: [{ collectionId: null }, { collection: { deletedAt: null } }] },
    select,
  });
  return row === null ? null : present(row);
}

type NewFolder = Pick<StoredFolder, 'id' | 'collectionId' | 'parentId' | 'name'> & {
  readonly workspaceId: WorkspaceId;
  readonly createdBy: UserId;
};

export async function insertFolder(database: Database, folder: NewFolder): Promise<void> {
  const { id, workspaceId, collectionId, parentId, name, createdBy } = folder;
  await database.folder.create({
    data: { id, workspaceId, collectionId, parentId, name, createdBy },
    select: { id: true },
  });
}

type FolderName = { readonly id: string; readonly workspaceId: WorkspaceId };

export async function updateFolder(
  database: Database,
  { id, workspaceId }: FolderName,
  change: { readonly name?: string; readonly parentId?: string | null; readonly deletedAt?: Date | null },
): Promise<void> {
  await database.folder.updateMany({ where: { id, workspaceId }, data: change });
}

/** Removes a deleted folder permanently. What it holds moves one level up. */
export async function eraseFolder(database: Database, { id, workspaceId }: FolderName): Promise<void> {
  const folder = await database.folder.findFirst({
    where: { id, workspaceId, deletedAt: { not: null } },
    select: { parentId: true },
  });
  if (folder === null) return;
  const { parentId } = folder;
  await database.folder.updateMany({ where: { workspaceId, parentId: id }, data: { parentId } });
  await database.$executeRaw`
    UPDATE source SET folder_id = ${parentId} WHERE workspace_id = ${workspaceId} AND folder_id = ${id}`;
  await database.$executeRaw`
    UPDATE collection SET folder_id = ${parentId} WHERE workspace_id = ${workspaceId} AND folder_id = ${id}`;
  await database.folder.deleteMany({ where: { id, workspaceId } });
}

type Filing = {
  readonly collectionId: CollectionId;
  readonly sourceIds: readonly SourceId[];
  /** Null for the top of the list. */
  readonly folderId: string | null;
};

/** Puts sources of a collection into one of its folders. Returns the number of sources of the collection among those named. */
export async function fileSources(
  database: Database,
  workspaceId: WorkspaceId,
  { collectionId, sourceIds, folderId }: Filing,
): Promise<number> {
  return database.$executeRaw`
    UPDATE source SET folder_id = ${folderId}
    WHERE workspace_id = ${workspaceId} AND collection_id = ${collectionId} AND deleted_at IS NULL
      AND id = ANY (${[...sourceIds]}::text[])`;
}
