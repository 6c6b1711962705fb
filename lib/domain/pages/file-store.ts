/** Files that blocks of pages show. They belong to the workspace, because a block may move to another page. */
import type { PageId, UserId, WorkspaceId } from '@/lib/core/ids';
import {
  descriptionSelect,
  type FileDescription,
  type PlacedBytes,
  placeSelect,
  type StoredFile,
} from '@/lib/domain/objects/stored-file';
import type { Database } from '@/lib/platform/db/in-workspace';
import { listFileNames } from './file-link';

export type PageFile = PlacedBytes & {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  /** Found in the bytes. */
  readonly mediaType: string;
  readonly fileName: string;
  readonly createdBy: UserId;
};

export async function insertPageFile(database: Database, file: PageFile): Promise<void> {
  await database.pageFile.create({ data: file, select: { id: true } });
}

/** Returns the id of a file with the same bytes, or null. */
export async function findSameFile(
  database: Database,
  workspaceId: WorkspaceId,
  digest: string,
): Promise<string | null> {
  const row = await database.pageFile.findFirst({
    where: { workspaceId, digest },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  return row?.id ?? null;
}

export async function findPageFile(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<StoredFile | null> {
  const row = await database.pageFile.findFirst({
    where: { id, workspaceId },
    select: { ...placeSelect, mediaType: true, fileName: true },
  });
  return row;
}

export async function describePageFile(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<FileDescription | null> {
  return database.pageFile.findFirst({ where: { id, workspaceId }, select: descriptionSelect });
}

/** Returns the ids of the files that a page, or one of its versions, names. */
export async function listFilesOfPage(
  database: Database,
  workspaceId: WorkspaceId,
  pageId: PageId,
): Promise<string[]> {
  const named = { workspaceId, text: { contains: 'assets/' } };
  const pages = await database.knowledgePage.findMany({
    where: { ...named, id: pageId },
    select: { text: true },
  });
  const versions = await database.pageVersion.findMany({
    where: { ...named, pageId },
    select: { text: true },
  });
  return [...new Set([...pages, ...versions].flatMap(({ text }) => listFileNames(text).map(({ id }) => id)))];
}

/** Deletes those of these files that no page of the workspace, and no version of one, names any more. */
export async function deleteUnnamedFiles(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const named = { workspaceId, text: { contains: id } };
    const isNamed =
      (await database.knowledgePage.count({ where: named })) > 0 ||
      (await database.pageVersion.count({ where: named })) > 0;
    if (!isNamed) await database.pageFile.deleteMany({ where: { workspaceId, id } });
  }
}
