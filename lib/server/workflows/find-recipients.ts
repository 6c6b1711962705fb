/**
 * Resolves the recipients that a workflow names: members by their user id, `owners`, `editors` (everyone who may edit), or `everyone`. They
 * are resolved at the time of the call.
 */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import { listMembers, type Member } from '@/lib/domain/team/member-store';
import { hasRight } from '@/lib/domain/team/role';
import type { Database } from '@/lib/platform/db/in-workspace';

const groups: Readonly<Record<string, (member: Member) => boolean>> = {
  owners: ({ role }) => role === 'owner',
  editors: ({ role }) => hasRight(role, 'editor'),
  everyone: () => true,
};

/** Lists each member once, in the order in which they joined. Users who are not members are left out. */
export async function findRecipients(
  database: Database,
  workspaceId: WorkspaceId,
  recipients: readonly string[],
): Promise<UserId[]> {
  const members = await listMembers(database, workspaceId);
  const isMeant = (member: Member) =>
    recipients.some((name) => name === member.userId || groups[name]?.(member) === true);
  return members.filter(isMeant).map(({ userId }) => userId);
}
