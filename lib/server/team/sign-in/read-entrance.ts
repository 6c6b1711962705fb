/** Decides what the sign-in page shows: the visitor is already signed in, has no workspace, has to sign in, or is the very first user. */
import { limits } from '@/lib/core/limits';
import { listSignInButtons, type SignInButton } from '@/lib/domain/team/single-sign-on-store';
import { countUsers, listMemberships } from '@/lib/domain/team/store';
import { readRelyingParty } from '@/lib/platform/auth/relying-party';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { canMail } from '../can-mail';
import { findSessionAccount } from '../find-actor';

export type EntranceState =
  | { readonly kind: 'inside' }
  | { readonly kind: 'without-workspace'; readonly email: string }
  | {
      readonly kind: 'outside';
      readonly buttons: readonly SignInButton[];
      /** The origin at which passkeys work; null if they do not. */
      readonly passkeyOrigin: string | null;
      /** Whether a link for a new password can be mailed. */
      readonly canMailLinks: boolean;
    }
  /** Nobody has an account yet. The first user signs up with the link printed at start. */
  | { readonly kind: 'unclaimed' };

export async function readEntrance(headers: Headers): Promise<EntranceState> {
  const account = await findSessionAccount(headers);
  return acrossWorkspaces(async (database) => {
    if (account === null) {
      if ((await countUsers(database)) === 0) return { kind: 'unclaimed' };
      const party = readRelyingParty();
      return {
        kind: 'outside',
        buttons: await listSignInButtons(database, limits.signInButtons),
        passkeyOrigin: party.ok ? party.value.origin : null,
        canMailLinks: canMail(),
      };
    }
    const memberships = await listMemberships(database, account.userId);
    return memberships.length > 0 ? { kind: 'inside' } : { kind: 'without-workspace', email: account.email };
  });
}
