/** Keys under which clients sent requests, so that sending a request again does not execute it again. */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

export type KeyOwner = { readonly workspaceId: WorkspaceId; readonly userId: UserId };
export type KeyClaim = { readonly endpoint: string; readonly key: string; readonly bodyDigest: string };

export type ClaimedKey =
  | { readonly state: 'new' | 'different' }
  | { readonly state: 'known'; readonly result: string };

/** Claims the key for this request, or returns the result of the first request that used it. */
export async function claimKey(database: Database, owner: KeyOwner, claim: KeyClaim): Promise<ClaimedKey> {
  await database.$executeRaw`
    INSERT INTO idempotency_key (workspace_id, user_id, key, endpoint, body_digest)
    VALUES (${owner.workspaceId}, ${owner.userId}, ${claim.key}, ${claim.endpoint}, ${claim.bodyDigest})
    ON CONFLICT DO NOTHING`;
  const row = await database.idempotencyKey.findFirst({
    where: { ...owner, key: claim.key, endpoint: claim.endpoint },
    select: { bodyDigest: true, result: true },
  });
  if (row?.bodyDigest !== claim.bodyDigest) return { state: 'different' };
  return typeof row.result === 'string' ? { state: 'known', result: row.result } : { state: 'new' };
}

export async function keepResult(
  database: Database,
  owner: KeyOwner,
  claim: KeyClaim & { readonly result: string },
): Promise<void> {
  await database.idempotencyKey.updateMany({
    where: { ...owner, key: claim.key, endpoint: claim.endpoint },
    data: { result: claim.result },
  });
}
