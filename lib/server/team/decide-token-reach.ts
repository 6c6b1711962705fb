/** Decides whose API tokens a member can see and revoke: the user's id, or null for everyone's. */
import { type Actor, authorise } from '@/lib/domain/team/actor';

/** An owner can see and revoke the tokens of everyone. */
export const decideTokenReach = (actor: Actor) => (authorise(actor, 'owner') === null ? actor.userId : null);
