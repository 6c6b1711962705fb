/** Renames the user's own account. */
import type { PersonInBrowser } from '@/lib/domain/team/actor';
import { renameAccount } from '@/lib/platform/auth/accounts';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import type { Account } from './find-actor';
import { presentAccount } from './present-team';

export async function changeAccountName(account: Account & PersonInBrowser, name: string) {
  await acrossWorkspaces((database) => renameAccount(database, account.userId, name));
  return presentAccount({ ...account, name });
}
