/** A workspace cannot lose its last owner (threats 22). */
import { AppError } from '@/lib/core/errors';
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import { keepsAnOwner } from '@/lib/domain/team/keeps-an-owner';
import { listOwners } from '@/lib/domain/team/member-store';
import type { Role } from '@/lib/protocol/team-words';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function requireAnotherOwner(
  database: Database,
  workspaceId: WorkspaceId,
  change: { readonly member: UserId; readonly next: Role | null },
): Promise<void> {
  if (keepsAnOwner(await listOwners(database, workspaceId), change)) return;
  throw new AppError('conflict', 'A workspace needs an owner. Make someone else an owner first.');
}
