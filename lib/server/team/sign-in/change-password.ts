/** Changes the user's own password. The current password is required, all sessions end, and a new one begins in this browser. */
import { AppError } from '@/lib/core/errors';
import type { PersonInBrowser } from '@/lib/domain/team/actor';
import { findPasswordHash, isPassword, setPassword } from '@/lib/platform/auth/accounts';
import { endSessions } from '@/lib/platform/auth/sessions';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import type { Account } from '../find-actor';
import { hashChosenPassword } from './hash-chosen-password';
import { recordAccountChange } from './record-account-event';
import { dropPasswordResets } from './reset-password';
import { requireSignedIn } from './require-signed-in';
import { spendTries } from './spend-tries';
import { dropTrustedBrowsers } from './trusted-browsers';

/** @returns the headers that set the new session's cookie */
export async function changePassword(
  account: Account & PersonInBrowser,
  change: { readonly current: string; readonly next: string },
  request: Headers,
): Promise<Headers> {
  // Attempts are counted, so that nobody who finds an open browser can guess the password in it.
  const tries = await spendTries(account.email, request);
  const hash = await acrossWorkspaces((database) => findPasswordHash(database, account.userId));
  if (hash === null || !(await isPassword(change.current, hash))) {
    throw new AppError('invalid_input', 'The current password is wrong.', {
      data: { field: 'current_password' },
    });
  }
  await tries.giveBack();
  const passwordHash = await hashChosenPassword(change.next, { owner: account, field: 'new_password' });
  await acrossWorkspaces(async (database) => {
    await setPassword(database, account.userId, passwordHash);
    await endSessions(database, account.userId);
    await dropPasswordResets(database, account.userId);
    await dropTrustedBrowsers(database, account.userId);
    await recordAccountChange(database, account.userId, { change: 'password.changed', request });
  });
  return (await requireSignedIn(account.userId, request)).headers;
}
