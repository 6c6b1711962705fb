/** An owner removes a member. */
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { lockTeamAsOwner } from './lock-team';
import { requireMemberById } from './require-member-by-id';
import { endMembership } from './end-membership';

export function removeMember(actor: Owner & PersonInBrowser, id: string): Promise<void> {
  return inWorkspace(actor, async (database) => {
    await lockTeamAsOwner(database, actor);
    const member = await requireMemberById(database, actor, id);
    await endMembership(database, actor, member);
  });
}
