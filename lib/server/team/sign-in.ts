/**
 * Signing in and out. Attempts are counted per account and per address before the password is checked, and an unknown email looks like a
 * wrong password. Signing in ends the browser's previous session (threats 21).
 */
import { AppError } from '@/lib/core/errors';
import { dayMs } from '@/lib/core/clock';
import { asId, type UserId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { findAccountByEmail } from '@/lib/platform/auth/accounts';
import { readClientAddress } from '@/lib/platform/auth/client-address';
import { consumeOneTimeToken, keepOneTimeToken } from '@/lib/platform/auth/one-time-tokens';
import {
  endSession,
  findSession,
  type SignedIn,
  signInWithPassword,
  signOut,
  startSession,
} from '@/lib/platform/auth/sessions';
import { returnTry, spendTry, type TryKind } from '@/lib/platform/auth/throttle';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { getPublicUrl } from '@/lib/platform/env';
import { createToken } from '@/lib/platform/secrets/token';

export type { SignedIn } from '@/lib/platform/auth/sessions';

export async function signIn(
  credentials: { readonly email: string; readonly password: string },
  request: Headers,
): Promise<SignedIn> {
  const tries = await spendTries(credentials.email, request);
  const signedIn = await signInWithPassword(credentials, request);
  if (signedIn === null) throw new AppError('unauthenticated', 'The email or the password is wrong.');
  await tries.giveBack();
  await endEarlierSession(request);
  return signedIn;
}

/** Counts an attempt at the password of an account. @throws AppError if none is left */
export async function spendTries(email: string, request: Headers): Promise<{ giveBack(): Promise<void> }> {
  const spent: readonly (readonly [TryKind, string])[] = [
    ['account', email],
    ['address', readClientAddress(request)],
  ];
  for (const [kind, name] of spent) {
    const waitSeconds = await spendTry(kind, name);
    if (waitSeconds > 0) {
      const minutes = Math.ceil(waitSeconds / 60);
      throw new AppError(
        'rate_limited',
        `Too many attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or ask an owner for a link to set a new password.`,
        { retryAfterSeconds: Math.ceil(waitSeconds) },
      );
    }
  }
  return {
    async giveBack() {
      for (const [kind, name] of spent) await returnTry(kind, name);
    },
  };
}

async function endEarlierSession(request: Headers): Promise<void> {
  const earlier = await findSession(request);
  if (earlier !== null)
    await acrossWorkspaces((database) => endSession(database, earlier.userId, earlier.id));
}

/** Starts a session for a user who was just authenticated by a link or a new password. */
export async function requireSignedIn(userId: UserId, request: Headers): Promise<SignedIn> {
  const signedIn = await startSession(userId, request);
  if (signedIn === null) throw new AppError('gone', 'This account no longer exists.');
  await endEarlierSession(request);
  return signedIn;
}

export function signOutHere(request: Headers): Promise<Headers> {
  return signOut(request);
}

export async function redeemSignInLink(token: string, request: Headers): Promise<SignedIn> {
  const userId = await acrossWorkspaces((database) =>
    consumeOneTimeToken(database, { purpose: 'sign-in', token, now: new Date() }),
  );
  if (userId === null) throw new AppError('gone', 'This link was used or has expired. Ask for a new one.');
  return requireSignedIn(asId<UserId>(userId), request);
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
