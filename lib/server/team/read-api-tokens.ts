/** The API tokens that a member may see. */
import type { Viewer } from '@/lib/domain/team/actor';
import { listApiTokens } from '@/lib/domain/team/api-token-store';
import { listMembers } from '@/lib/domain/team/member-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { listNames, presentApiToken, presentWhole } from './present-team';
import { decideTokenReach } from './decide-token-reach';

export function readApiTokens(actor: Viewer, now: Date = new Date()) {
  return inWorkspace(actor, async (database) => {
    const names = listNames(await listMembers(database, actor.workspaceId));
    const tokens = await listApiTokens(database, actor.workspaceId, { userId: decideTokenReach(actor), now });
    return presentWhole(tokens.map((token) => presentApiToken(token, names, actor.userId)));
  });
}
