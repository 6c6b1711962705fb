/** Creates an API token for one member and one workspace. It expires and can be revoked at any time. It is shown once. */
import { AppError } from '@/lib/core/errors';
import { dayMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import type { PersonInBrowser, Viewer } from '@/lib/domain/team/actor';
import { insertApiToken, listApiTokens } from '@/lib/domain/team/api-token-store';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { listMembers, lockTeam } from '@/lib/domain/team/member-store';
import { writeApiToken } from '@/lib/platform/auth/api-token';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { TokenScope } from '@/lib/protocol/token-scopes';
import { listNames, presentApiToken } from './present-team';

export type WantedToken = {
  readonly name: string;
  readonly days: number;
  readonly scopes: readonly TokenScope[];
};

/** A token must not create another token, because that one could outlive it. */
export function createApiToken(actor: Viewer & PersonInBrowser, wanted: WantedToken, now: Date = new Date()) {
  return issueApiToken(actor, wanted, now);
}

/** Does not check who asks, because the server's own command line uses it too. */
export function issueApiToken(
  actor: Pick<Viewer, 'userId' | 'workspaceId'>,
  wanted: WantedToken,
  now: Date = new Date(),
) {
  const { userId, workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    await lockTeam(database, workspaceId);
    const held = await listApiTokens(database, workspaceId, { userId, now });
    if (held.length >= limits.apiTokensPerMember) {
      throw new AppError('conflict', `You have ${held.length} tokens here. Revoke one first.`);
    }
    const expiresAt = new Date(now.getTime() + wanted.days * dayMs);
    const { name, scopes } = wanted;
    const row = await insertApiToken(database, { workspaceId, userId, name, scopes, expiresAt });
    await insertTeamEvent(database, {
      workspaceId,
      userId,
      action: 'token.created',
      objectId: row.id,
      detail: { name: row.name, scopes: scopes.join(' '), expires_at: expiresAt.toISOString() },
    });
    const names = listNames(await listMembers(database, workspaceId));
    const token = await writeApiToken({ tokenId: row.id, expiresAt });
    return { ...presentApiToken(row, names, userId), token };
  });
}
