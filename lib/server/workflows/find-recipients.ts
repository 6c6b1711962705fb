/** Who a workflow means: members by their user id, `owners`, `editors` (whoever may edit), `everyone`; decided when it is asked. */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import { listMembers, type Member } from '@/lib/domain/team/member-store';
import { hasRight } from '@/lib/domain/team/role';
import type { Database } from '@/lib/platform/db/in-workspace';

const groups: Readonly<Record<string, (member: Member) => boolean>> = {
  owners: ({ role }) => role === 'owner',
  editors: ({ role }) => hasRight(role, 'editor'),
  everyone: () => true,
};

/** Each once, in the order in which they joined. Who is no member is left out. */
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
