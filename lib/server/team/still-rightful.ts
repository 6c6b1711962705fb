/**
 * Checks whether an actor may still be served (threats 21): the token is neither revoked nor expired, the session has not ended, and the
 * user is still a member with at least the role they came with. It is checked again before delivering anything that took time: streams,
 * long polls, and calls that were waited for.
 */
import { AppError } from '@/lib/core/errors';
import { listLiveTokens } from '@/lib/domain/team/api-token-store';
import type { Actor } from '@/lib/domain/team/actor';
import { hasRight } from '@/lib/domain/team/role';
import { findMembers, type MemberRights } from '@/lib/domain/team/store';
import { listLiveSessions } from '@/lib/platform/auth/sessions';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';

/** Finds the memberships of those who may still be served, in one transaction. */
function findServed(actors: readonly Actor[]): Promise<ReadonlyMap<Actor, MemberRights>> {
  const now = new Date();
  return acrossWorkspaces(async (database) => {
    const tokens = await listLiveTokens(database, listKnown(actors.map(({ tokenId }) => tokenId)), now);
    const sessions = await listLiveSessions(
      database,
      listKnown(actors.map(({ sessionId }) => sessionId)),
      now,
    );
    const found = await findMembers(database, actors);
    const members = new Map(found.map((member) => [nameMember(member), member]));
    return new Map(
      actors.flatMap((actor) => {
        const { tokenId, sessionId, role } = actor;
        if (tokenId !== undefined && !tokens.has(tokenId)) return [];
        if (sessionId !== undefined && !sessions.has(sessionId)) return [];
        const member = members.get(nameMember(actor));
        return member !== undefined && hasRight(member.role, role) ? [[actor, member] as const] : [];
      }),
    );
  });
}

const listKnown = (ids: readonly (string | undefined)[]) => [
  ...new Set(ids.filter((id) => id !== undefined)),
];

const nameMember = ({ workspaceId, userId }: Pick<Actor, 'workspaceId' | 'userId'>) =>
  `${workspaceId} ${userId}`;

/**
 * Returns those who may still be served and have not lost the right to open a collection since they came. What they follow may belong to it, so the
 * others have to ask again.
 */
export async function listRightful(actors: readonly Actor[]): Promise<ReadonlySet<Actor>> {
  const served = await findServed(actors);
  const isAsNarrow = (actor: Actor) =>
    served.has(actor) && served.get(actor)?.narrowedAt?.getTime() === actor.narrowedAt?.getTime();
  return new Set(actors.filter(isAsNarrow));
}

/** Throws if the actor's access ended during a long operation, so that its result is not delivered. */
export async function requireStillRightful(actor: Actor): Promise<void> {
  if ((await findServed([actor])).has(actor)) return;
  throw new AppError('unauthenticated', 'Your access ended while this was running. Sign in again.');
}
