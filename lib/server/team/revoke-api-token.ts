/** Revokes an API token, and ends the sessions that agents hold with it. */
import { notFound } from '@/lib/core/errors';
import type { PersonInBrowser, Viewer } from '@/lib/domain/team/actor';
import { revokeApiTokens } from '@/lib/domain/team/api-token-store';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { endSessionsOfEndedTokens } from './end-llmx-session';
import { lockTeamAsMember } from './lock-team';
import { decideTokenReach } from './decide-token-reach';

export async function revokeApiToken(actor: Viewer & PersonInBrowser, id: string): Promise<void> {
  const { userId, workspaceId } = actor;
  await inWorkspace(actor, async (database) => {
    const owner = decideTokenReach(await lockTeamAsMember(database, actor));
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
