/** Records who changed the team and how, in the transaction of the change. Never stores a secret. */
import type { AuditDetail } from '@/lib/core/audit-facts';
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { insertAuditEvent } from '@/lib/platform/db/insert-audit-event';
import { accountChanges } from './account-changes';

const teamActions = [
  ...accountChanges,
  'workspace.created',
  'workspace.renamed',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.left',
  'invitation.created',
  'invitation.revoked',
  'token.created',
  'token.revoked',
  'password_reset.created',
  'password_reset.mailed',
  'second_factor.recovery_code_used',
  'passkey.counter_refused',
  'sign_in_rules.changed',
  'single_sign_on.changed',
  'single_sign_on.removed',
  'audit_retention.changed',
  'audit_stream.created',
  'audit_stream.changed',
  'audit_stream.removed',
  'audit_stream.paused',
  'audit_stream.continued',
  'audit_stream.resent',
  'archive.downloaded',
  'usage.limits_changed',
  'usage.member_limits_changed',
] as const;
export type TeamAction = (typeof teamActions)[number];

export function insertTeamEvent(
  database: Database,
  event: {
    readonly workspaceId: WorkspaceId;
    /** The user who did it; null if it was done on the server's command line. */
    readonly userId: UserId | null;
    readonly action: TeamAction;
    readonly objectId: string;
    readonly detail?: AuditDetail;
  },
): Promise<void> {
  const { workspaceId, userId, action, objectId, detail = {} } = event;
  return insertAuditEvent(database, { workspaceId, userId, action, objectId, detail });
}
