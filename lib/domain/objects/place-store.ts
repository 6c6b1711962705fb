/** Where the files of all tables are, and how they move. The only place that speaks of these tables alike. */
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database, ReadingDatabase } from '@/lib/platform/db/in-workspace';
import { type ByteRange, countBytes } from '@/lib/core/byte-range';
import type { FilePlace } from '@/lib/core/file-place';
import { asId, type WorkspaceId } from '@/lib/core/ids';
import type { PlacedBytes, StoredFile } from './stored-file';

/** The tables of files, each with its key. */
const keys = { original: 'id', page_file: 'id', export_file: 'run_id', archive_part: 'id' } as const;

export type FileTable = keyof typeof keys;
export const fileTables = Object.keys(keys) as readonly FileTable[];

const tableOf = (table: FileTable) => Prisma.raw(`"${table}"`);
const idOf = (table: FileTable) => Prisma.raw(`"${keys[table]}"`);
const isIn = (place: FilePlace) => Prisma.raw(`object_key IS ${place === 's3' ? 'NOT NULL' : 'NULL'}`);

/** Returns the part of a bucket that belongs to this database. */
export async function readObjectArea(database: ReadingDatabase): Promise<string> {
  const [row] = await database.$queryRaw<{ name: string }[]>`SELECT name FROM object_area`;
  if (row === undefined) throw new Error('The database has no area in an object store.');
  return row.name;
}

export async function countFilesIn(database: Database, place: FilePlace): Promise<number> {
  let count = 0;
  for (const table of fileTables) {
    const [row] = await database.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM ${tableOf(table)} WHERE ${isIn(place)}`;
    count += row?.count ?? 0;
  }
  return count;
}

export async function hasFilesInStore(database: Database): Promise<boolean> {
  const [row] = await database.$queryRaw<{ has: boolean }[]>`
    SELECT EXISTS (SELECT FROM original WHERE object_key IS NOT NULL)
      OR EXISTS (SELECT FROM page_file WHERE object_key IS NOT NULL)
      OR EXISTS (SELECT FROM export_file WHERE object_key IS NOT NULL)
      OR EXISTS (SELECT FROM archive_part WHERE object_key IS NOT NULL) AS has`;
  return row?.has === true;
}

/** Returns those of the keys that no row names and that are not yet noted for deletion. */
export async function findUnnamedKeys(database: Database, wanted: readonly string[]): Promise<string[]> {
  const rows = await database.$queryRaw<{ key: string }[]>`
    SELECT key FROM unnest(${[...wanted]}::text[]) AS listed (key)
    WHERE NOT EXISTS (SELECT FROM original WHERE object_key = listed.key)
      AND NOT EXISTS (SELECT FROM page_file WHERE object_key = listed.key)
      AND NOT EXISTS (SELECT FROM export_file WHERE object_key = listed.key)
      AND NOT EXISTS (SELECT FROM archive_part WHERE object_key = listed.key)
      AND NOT EXISTS (SELECT FROM object_to_delete AS noted WHERE noted.key = listed.key)`;
  return rows.map(({ key }) => key);
}

export type FileName = { readonly table: FileTable; readonly id: string; readonly workspaceId: WorkspaceId };

/** Returns the next files that are in this place, by id. */
export async function listFilesIn(
  database: Database,
  {
    table,
    place,
    after,
    most,
  }: Pick<FileName, 'table'> & {
    readonly place: FilePlace;
    readonly after: string;
    readonly most: number;
  },
): Promise<FileName[]> {
  const rows = await database.$queryRaw<{ id: string; workspaceId: string }[]>`
    SELECT ${idOf(table)} AS id, workspace_id AS "workspaceId" FROM ${tableOf(table)}
    WHERE ${isIn(place)} AND ${idOf(table)} > ${after} ORDER BY 1 LIMIT ${most}`;
  return rows.map(({ id, workspaceId }) => ({ table, id, workspaceId: asId<WorkspaceId>(workspaceId) }));
}

export type FoundFile = Pick<StoredFile, 'bytes' | 'objectKey' | 'digest'>;

export async function findFile(
  database: Database,
  { table, id, workspaceId }: FileName,
): Promise<FoundFile | null> {
  const [row] = await database.$queryRaw<FoundFile[]>`
    SELECT bytes, object_key AS "objectKey", digest FROM ${tableOf(table)}
    WHERE ${idOf(table)} = ${id} AND workspace_id = ${workspaceId}`;
  return row ?? null;
}

/** Finds a file whose bytes, if they are in its row, are those of the part. */
export async function findFilePart(
  database: Database,
  { table, id, workspaceId }: FileName,
  part: ByteRange,
): Promise<FoundFile | null> {
  const [row] = await database.$queryRaw<FoundFile[]>`
    SELECT substring(bytes FROM ${part.first + 1}::int FOR ${countBytes(part)}::int) AS bytes, object_key AS "objectKey", digest
    FROM ${tableOf(table)} WHERE ${idOf(table)} = ${id} AND workspace_id = ${workspaceId}`;
  return row ?? null;
}

/** Names another place for the bytes. Does nothing if the file was deleted or moved meanwhile. @returns whether it moved */
export async function moveFile(
  database: Database,
  { table, id, workspaceId }: FileName,
  { from, to }: { readonly from: FoundFile; readonly to: PlacedBytes },
): Promise<boolean> {
  const moved = await database.$executeRaw`
    UPDATE ${tableOf(table)} SET bytes = ${to.bytes}, object_key = ${to.objectKey}, digest = ${to.digest}
    WHERE ${idOf(table)} = ${id} AND workspace_id = ${workspaceId} AND object_key IS NOT DISTINCT FROM ${from.objectKey}`;
  return moved > 0;
}
