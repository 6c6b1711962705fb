/** API tokens: one member, one workspace, an end, and at any time a revocation. The token itself is shown when it is made. */
import { AppError, notFound } from '@/lib/core/errors';
import { dayMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { type Actor, authorise, type Viewer } from '@/lib/domain/team/actor';
import { insertApiToken, listApiTokens, revokeApiTokens } from '@/lib/domain/team/api-token-store';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { listMembers, lockTeam } from '@/lib/domain/team/member-store';
import { writeApiToken } from '@/lib/platform/auth/api-token';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { lockTeamAsMember } from './lock-team';
import { listNames, presentApiToken, presentWhole } from './present-team';
import { requireBrowser } from './require-browser';

/** An owner sees, and may revoke, everyone's. */
const whose = (actor: Actor) => (authorise(actor, 'owner') === null ? actor.userId : null);

export function readApiTokens(actor: Viewer, now: Date = new Date()) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const names = listNames(await listMembers(database, actor.workspaceId));
    const tokens = await listApiTokens(database, actor.workspaceId, { userId: whose(actor), now });
    return presentWhole(tokens.map((token) => presentApiToken(token, names, actor.userId)));
  });
}

export async function createApiToken(
  actor: Viewer,
  wanted: { readonly name: string; readonly days: number },
  now: Date = new Date(),
) {
  requireBrowser(actor);
  return issueApiToken(actor, wanted, now);
}

/** Without the question who asks: for the server's own command line too. */
export function issueApiToken(
  actor: Pick<Viewer, 'userId' | 'workspaceId'>,
  wanted: { readonly name: string; readonly days: number },
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
    const row = await insertApiToken(database, { workspaceId, userId, name: wanted.name, expiresAt });
    await insertTeamEvent(database, {
      workspaceId,
      userId,
      action: 'token.created',
      objectId: row.id,
      detail: { name: row.name, expires_at: expiresAt.toISOString() },
    });
    const names = listNames(await listMembers(database, workspaceId));
    const token = await writeApiToken({ tokenId: row.id, expiresAt });
    return { ...presentApiToken(row, names, userId), token };
  });
}

export async function revokeApiToken(actor: Viewer, id: string): Promise<void> {
  requireBrowser(actor);
  const { userId, workspaceId } = actor;
  await inWorkspace(workspaceId, async (database) => {
    const owner = whose(await lockTeamAsMember(database, actor));
    const [name] = await revokeApiTokens(database, workspaceId, {
      id,
      now: new Date(),
      ...(owner === null ? {} : { userId: owner }),
    });
    if (name === undefined) throw notFound('token');
    await insertTeamEvent(database, {
      workspaceId,
      userId,
      action: 'token.revoked',
      objectId: id,
      detail: { name },
    });
  });
}
