/** Returns the approval to members who may decide it. For everyone else it does not exist. */
import { notFound } from '@/lib/core/errors';
import { type ApprovalId, asId } from '@/lib/core/ids';
import type { Approval } from '@/lib/domain/approvals/approval';
import { mayDeny } from '@/lib/domain/approvals/may-decide';
import { findApproval } from '@/lib/domain/approvals/store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function requireApproval(database: Database, actor: Viewer, id: string): Promise<Approval> {
  const approval = await findApproval(database, actor.workspaceId, asId<ApprovalId>(id));
  const isForActor = approval !== null && mayDeny(approval, actor);
  if (!isForActor) throw notFound('approval');
  return approval;
}
