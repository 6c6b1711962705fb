/** Whose API tokens a member sees and may revoke: the user's id, or null for everyone's. */
import { type Actor, authorise } from '@/lib/domain/team/actor';

/** An owner sees, and may revoke, everyone's. */
export const decideTokenReach = (actor: Actor) => (authorise(actor, 'owner') === null ? actor.userId : null);
