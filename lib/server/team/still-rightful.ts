/**
 * Checks whether an actor may still be served (threats 21): the token is neither revoked nor expired, the session has not ended, and the
 * user is still a member with at least the role they came with. It is checked again before delivering anything that took time: streams,
 * long polls, and calls that were waited for.
 */
import { AppError } from '@/lib/core/errors';
import { isApiTokenLive } from '@/lib/domain/team/api-token-store';
import type { Actor } from '@/lib/domain/team/actor';
import { hasRight } from '@/lib/domain/team/role';
import { findMember } from '@/lib/domain/team/store';
import { isSessionLive } from '@/lib/platform/auth/sessions';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';

function isStillRightful(actor: Actor, now: Date = new Date()): Promise<boolean> {
  const { workspaceId, userId, role, tokenId, sessionId } = actor;
  return acrossWorkspaces(async (database) => {
    if (tokenId !== undefined && !(await isApiTokenLive(database, tokenId, now))) return false;
    if (sessionId !== undefined && !(await isSessionLive(database, sessionId, now))) return false;
    const member = await findMember(database, workspaceId, userId);
    return member !== null && hasRight(member.role, role);
  });
}

/**
 * As `isStillRightful`, and the member has not lost the right to open a collection since they came. What they follow may belong to it, so they
 * have to ask again.
 */
export async function mayStillFollow(actor: Actor): Promise<boolean> {
  const { workspaceId, userId, narrowedAt = null } = actor;
  const member = await acrossWorkspaces((database) => findMember(database, workspaceId, userId));
  return member?.narrowedAt?.getTime() === narrowedAt?.getTime() && isStillRightful(actor);
}

/** Throws if the actor's access ended during a long operation, so that its result is not delivered. */
export async function requireStillRightful(actor: Actor): Promise<void> {
  if (await isStillRightful(actor)) return;
  throw new AppError('unauthenticated', 'Your access ended while this was running. Sign in again.');
}
