/**
 * What a workspace demands of its members' sign-ins. When an owner begins to demand a second factor, the sessions of members who have no codes
 * end. Those with a passkey sign in with it, the others set up a second factor. Their API tokens stay valid: a token is another credential,
 * which an owner can revoke.
 */
import { AppError } from '@/lib/core/errors';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import {
  listMembersWithoutCodes,
  requiresSecondFactor,
  setRequiresSecondFactor,
} from '@/lib/domain/team/sign-in-rule-store';
import { endSessions } from '@/lib/platform/auth/sessions';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { WorkspaceId } from '@/lib/core/ids';
import { lockTeamAsOwner } from '../lock-team';
import { requireFreshProof } from './prove-again';
import { getRelyingPartyId } from './uses-passkeys';

export function readSignInRules({ workspaceId, userId }: Owner) {
  return inWorkspace({ workspaceId, userId }, (database) => presentRules(database, workspaceId));
}

export async function changeSignInRules(
  actor: Owner & PersonInBrowser,
  change: { readonly requiresSecondFactor: boolean },
) {
  await requireFreshProof(actor);
  const { workspaceId, userId } = actor;
  return inWorkspace(actor, async (database) => {
    await lockTeamAsOwner(database, actor);
    const isNew = (await requiresSecondFactor(database, workspaceId)) !== change.requiresSecondFactor;
    if (isNew && change.requiresSecondFactor) await endSessionsWithoutFactor(database, actor);
    if (isNew) {
      await setRequiresSecondFactor(database, workspaceId, change.requiresSecondFactor);
      await insertTeamEvent(database, {
        workspaceId,
        userId,
        action: 'sign_in_rules.changed',
        objectId: workspaceId,
        detail: { second_factor: change.requiresSecondFactor ? 'required' : 'optional' },
      });
    }
    return presentRules(database, workspaceId);
  });
}

/** Sessions of members with a passkey end, too: they may have begun with a password alone. */
async function endSessionsWithoutFactor(
  database: Database,
  { workspaceId, userId, sessionId }: Owner & PersonInBrowser,
): Promise<void> {
  for (const member of await listMembersWithoutCodes(database, workspaceId, getRelyingPartyId())) {
    const isSelf = member.userId === userId;
    if (isSelf && !member.hasPasskey) {
      throw new AppError('conflict', 'Set up a second factor for your own account first, under Account.');
    }
    await endSessions(database, member.userId, isSelf && sessionId != null ? { sessionId } : null);
  }
}

async function presentRules(database: Database, workspaceId: WorkspaceId) {
  const without = await listMembersWithoutCodes(database, workspaceId, getRelyingPartyId());
  return {
    requires_second_factor: await requiresSecondFactor(database, workspaceId),
    members_without_second_factor: without.filter(({ hasPasskey }) => !hasPasskey).map(({ name }) => name),
  };
}
