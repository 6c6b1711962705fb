/**
 * Signing in and out. Attempts are counted per account and per address before the password is checked, and an unknown email looks like a
 * wrong password. Signing in ends the browser's previous session (threats 21).
 */
import { AppError } from '@/lib/core/errors';
import { dayMs } from '@/lib/core/clock';
import { asId, type UserId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { findAccountByEmail, findUserByPassword } from '@/lib/platform/auth/accounts';
import { consumeOneTimeToken, keepOneTimeToken } from '@/lib/platform/auth/one-time-tokens';
import { signOut } from '@/lib/platform/auth/sessions';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { getPublicUrl } from '@/lib/platform/settings/env';
import { createToken } from '@/lib/platform/secrets/token';
import { continueSignIn, type SignInProgress } from './continue-sign-in';
import { spendTries } from './spend-tries';

export async function signIn(
  credentials: { readonly email: string; readonly password: string },
  request: Headers,
): Promise<SignInProgress> {
  const tries = await spendTries(credentials.email, request);
  const userId = await findUserByPassword(credentials);
  if (userId === null) throw new AppError('unauthenticated', 'The email or the password is wrong.');
  await tries.giveBack();
  return continueSignIn(userId, request);
}

export function signOutHere(request: Headers): Promise<Headers> {
  return signOut(request);
}

export async function redeemSignInLink(token: string, request: Headers): Promise<SignInProgress> {
  const userId = await acrossWorkspaces((database) =>
    consumeOneTimeToken(database, { purpose: 'sign-in', token, now: new Date() }),
  );
  if (userId === null) throw new AppError('gone', 'This link was used or has expired. Ask for a new one.');
  return continueSignIn(asId<UserId>(userId), request);
}

/** A one-time link that is valid for a day, or null if nobody has this email. It can be made only on the server's own command line. */
export async function createSignInLink(email: string, now: Date = new Date()): Promise<string | null> {
  const token = createToken();
  const isKnown = await acrossWorkspaces(async (database) => {
    const account = await findAccountByEmail(database, email);
    if (account === null) return false;
    const expiresAt = new Date(now.getTime() + dayMs);
    const value = account.userId;
    await keepOneTimeToken(database, { purpose: 'sign-in', token, value, supersedes: value, now, expiresAt });
    return true;
  });
  return isKnown ? `${getPublicUrl()}${paths.signInLink(token)}` : null;
}
