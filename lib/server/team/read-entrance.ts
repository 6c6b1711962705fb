/** Who stands at the sign-in page: somebody to let through, somebody without a workspace, somebody to ask, or the very first. */
import { countUsers, listMemberships } from '@/lib/domain/team/store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { findSessionAccount } from './find-actor';

export type EntranceState =
  | { readonly kind: 'inside' }
  | { readonly kind: 'without-workspace'; readonly email: string }
  | { readonly kind: 'outside' }
  /** Nobody has an account yet: the link that the start printed is the way in. */
  | { readonly kind: 'unclaimed' };

export async function readEntrance(headers: Headers): Promise<EntranceState> {
  const account = await findSessionAccount(headers);
  return acrossWorkspaces(async (database) => {
    if (account === null) {
      return (await countUsers(database)) === 0 ? { kind: 'unclaimed' } : { kind: 'outside' };
    }
    const memberships = await listMemberships(database, account.userId);
    return memberships.length > 0 ? { kind: 'inside' } : { kind: 'without-workspace', email: account.email };
  });
}
