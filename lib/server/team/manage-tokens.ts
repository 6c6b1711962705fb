/** API tokens: one member, one workspace, an end, and at any time a revocation. The token itself is shown when it is made. */
import { AppError, notFound } from '@/lib/core/errors';
import { dayMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { type Actor, authorise, type PersonInBrowser, type Viewer } from '@/lib/domain/team/actor';
import { insertApiToken, listApiTokens, revokeApiTokens } from '@/lib/domain/team/api-token-store';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { listMembers, lockTeam } from '@/lib/domain/team/member-store';
import { writeApiToken } from '@/lib/platform/auth/api-token';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { TokenScope } from '@/lib/protocol/token-scopes';
import { endSessionsOfEndedTokens } from './end-agent-session';
import { lockTeamAsMember } from './lock-team';
import { listNames, presentApiToken, presentWhole } from './present-team';

/** An owner sees, and may revoke, everyone's. */
const whose = (actor: Actor) => (authorise(actor, 'owner') === null ? actor.userId : null);

export function readApiTokens(actor: Viewer, now: Date = new Date()) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const names = listNames(await listMembers(database, actor.workspaceId));
    const tokens = await listApiTokens(database, actor.workspaceId, { userId: whose(actor), now });
    return presentWhole(tokens.map((token) => presentApiToken(token, names, actor.userId)));
  });
}

export type WantedToken = {
  readonly name: string;
  readonly days: number;
  readonly scopes: readonly TokenScope[];
};

/** A token must not make another one, or it would outlive its end. */
export function createApiToken(actor: Viewer & PersonInBrowser, wanted: WantedToken, now: Date = new Date()) {
  return issueApiToken(actor, wanted, now);
}

/** Without the question who asks: for the server's own command line too. */
export function issueApiToken(
  actor: Pick<Viewer, 'userId' | 'workspaceId'>,
  wanted: WantedToken,
  now: Date = new Date(),
) {
  const { userId, workspaceId } = actor;
  return inWorkspace(workspaceId, async (database) => {
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

export async function revokeApiToken(actor: Viewer & PersonInBrowser, id: string): Promise<void> {
  const { userId, workspaceId } = actor;
  await inWorkspace(workspaceId, async (database) => {
    const owner = whose(await lockTeamAsMember(database, actor));
    const [name] = await revokeApiTokens(database, workspaceId, {
      id,
      now: new Date(),
      ...(owner === null ? {} : { userId: owner }),
    });
    if (name === undefined) throw notFound('token');
    await endSessionsOfEndedTokens(database, workspaceId, new Date());
    await insertTeamEvent(database, {
      workspaceId,
      userId,
      action: 'token.revoked',
      objectId: id,
      detail: { name },
    });
  });
}
