/**
 * What a workspace keeps and what its members have used, as sums of the entries that triggers write (migration `usage_limits`). Takes a
 * `Database`, never opens one.
 */
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { Kept, SpentBy } from './meters';

/** Entries that one transaction joins: about a second of work. The others follow a minute later. */
const mostJoined = 100_000;

/** The first key of the lock; no other lock has it. */
const useLock = 0x75736567;

/**
 * Two transactions that add to what a workspace keeps wait for each other here, so that the second counts what the first has added. Must be
 * called at the end of a transaction, in which no other lock is waited for afterwards.
 */
export async function lockKept(database: Database, workspaceId: WorkspaceId): Promise<void> {
  await database.$executeRaw`SELECT pg_advisory_xact_lock(${useLock}::int, hashtext(${workspaceId}))`;
}

export async function sumKept(database: Database, workspaceId: WorkspaceId): Promise<Kept> {
  const [row] = await database.$queryRaw<{ storage_bytes: number; sources: number }[]>`
    SELECT coalesce(sum(storage_bytes), 0)::float8 AS storage_bytes, coalesce(sum(sources), 0)::float8 AS sources
    FROM usage_entry WHERE workspace_id = ${workspaceId} AND month IS NULL`;
  return { storageBytes: row?.storage_bytes ?? 0, sources: row?.sources ?? 0 };
}

/** Returns what each member has used in a month, without those who have used nothing. */
export async function sumSpent(
  database: Database,
  workspaceId: WorkspaceId,
  monthId: string,
): Promise<SpentBy[]> {
  const rows = await database.$queryRaw<{ user_id: string; tokens: number; cost_usd: number }[]>`
    SELECT user_id, sum(tokens)::float8 AS tokens, sum(cost_usd) AS cost_usd
    FROM usage_entry WHERE workspace_id = ${workspaceId} AND month = ${monthId} GROUP BY user_id ORDER BY user_id`;
  return rows.map((row) => ({
    userId: asId<UserId>(row.user_id),
    tokens: row.tokens,
    costUsd: row.cost_usd,
  }));
}

/**
 * Joins the entries of all workspaces, so many at once, so that each sum reads few. Sums are the same before, while and after that, and any
 * number of workers can do it at once: each joins the entries that no other holds.
 */
export async function joinEntries(database: Database): Promise<void> {
  await database.$executeRaw`
    WITH crowded AS (
      SELECT workspace_id, month, user_id FROM usage_entry GROUP BY workspace_id, month, user_id HAVING count(*) > 1
    ), held AS (
      SELECT entry.ctid AS place FROM usage_entry AS entry JOIN crowded ON crowded.workspace_id = entry.workspace_id
        AND crowded.month IS NOT DISTINCT FROM entry.month AND crowded.user_id IS NOT DISTINCT FROM entry.user_id
      LIMIT ${mostJoined} FOR UPDATE OF entry SKIP LOCKED
    ), taken AS (
      DELETE FROM usage_entry WHERE ctid IN (SELECT place FROM held)
      RETURNING workspace_id, month, user_id, storage_bytes, sources, tokens, cost_usd
    )
    INSERT INTO usage_entry (workspace_id, month, user_id, storage_bytes, sources, tokens, cost_usd)
    SELECT workspace_id, month, user_id, sum(storage_bytes), sum(sources), sum(tokens), sum(cost_usd)
    FROM taken GROUP BY workspace_id, month, user_id`;
}
