/** Objects that no row names any more, until they are deleted from the object store. Triggers add those whose row was deleted. */
import type { WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { objectLock } from '@/lib/platform/db/object-lock';

export type LeftObject = { readonly key: string; readonly workspaceId: WorkspaceId };

/** Notes objects that no row ever named. */
export async function leaveObjects(database: Database, objects: readonly LeftObject[]): Promise<void> {
  await database.objectToDelete.createMany({ data: [...objects], skipDuplicates: true });
}

export function countLeftObjects(database: Database, workspaceId: WorkspaceId | null): Promise<number> {
  return database.objectToDelete.count({ where: workspaceId === null ? {} : { workspaceId } });
}

/**
 * Returns the next objects to delete, oldest first, which no other transaction takes until this one ends.
 * @param workspaceId null for all workspaces
 */
export async function takeLeftObjects(
  database: Database,
  { workspaceId, most }: { readonly workspaceId: WorkspaceId | null; readonly most: number },
): Promise<string[]> {
  const rows = await database.$queryRaw<{ key: string }[]>`
    SELECT key FROM object_to_delete WHERE ${workspaceId}::text IS NULL OR workspace_id = ${workspaceId}
    ORDER BY since LIMIT ${most} FOR UPDATE SKIP LOCKED`;
  return rows.map(({ key }) => key);
}

export async function forgetLeftObject(database: Database, key: string): Promise<void> {
  await database.objectToDelete.deleteMany({ where: { key } });
}

/**
 * Keeps back-ups from beginning until the transaction ends.
 * @returns false if a back-up is being written, which must find every object that the rows it has read name
 */
export async function mayDeleteObjects(database: Database): Promise<boolean> {
  const [row] = await database.$queryRaw<{ may: boolean }[]>`
    SELECT pg_try_advisory_xact_lock_shared(${objectLock}::bigint) AS may`;
  return row?.may === true;
}
