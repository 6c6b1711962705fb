/**
 * The three uses of a passkey: a whole sign-in, the second step of one, and the proof in an open session that it is still the user. A sign-in
 * names no account before the answer, so that asking for one reveals nothing about who has an account.
 */
import { minuteMs, secondMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import type { PersonInBrowser } from '@/lib/domain/team/actor';
import { recordProof, type SignedIn } from '@/lib/platform/auth/sessions';
import { clearSignInCookie, readSignInCookie, writeSignInCookie } from '@/lib/platform/auth/sign-in-cookies';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { createToken, hashToken } from '@/lib/platform/secrets/token';
import type { PasskeyAnswer, PasskeyRequestOptions } from '@/lib/protocol/http/passkeys';
import type { PasskeyPurpose } from '@/lib/protocol/team-words';
import { continueSignIn, endPendingSignIn, requirePending, type SignInProgress } from './continue-sign-in';
import { type Account, findSessionAccount } from '../find-actor';
import { spendChallenge } from './spend-tries';
import { askForAnswer, takeAnswer } from './take-passkey';

/** @returns what the browser needs, and the cookie that binds the answer to it */
export async function askForPasskey(
  purpose: PasskeyPurpose,
  request: Headers,
): Promise<{ readonly options: PasskeyRequestOptions; readonly headers: Headers }> {
  await spendChallenge(request);
  if (purpose === 'sign_in') return askToSignIn(request);
  const { holder, userId } = purpose === 'proof' ? await findProver(request) : await findWaiting(request);
  return { options: await askForAnswer({ purpose, holder }, userId), headers: new Headers() };
}

/** The cookie stays the same while it is there, so that several tabs can ask at once. */
async function askToSignIn(request: Headers) {
  const token = readSignInCookie(request, 'asked_browser') ?? createToken();
  const options = await askForAnswer({ purpose: 'sign_in', holder: hashToken(token) }, null);
  const maxAgeSeconds = (limits.passkeyChallengeMinutes * minuteMs) / secondMs;
  const cookie = writeSignInCookie('asked_browser', { value: token, maxAgeSeconds });
  return { options, headers: new Headers({ 'set-cookie': cookie }) };
}

async function findProver(request: Headers) {
  const account = await findSessionAccount(request);
  if (account === null) throw new AppError('unauthenticated', 'Sign in to continue.');
  return { holder: account.sessionId ?? '', userId: account.userId };
}

async function findWaiting(request: Headers) {
  const { token, userId } = await requirePending(request);
  return { holder: hashToken(token), userId };
}

export async function signInWithPasskey(answer: PasskeyAnswer, request: Headers): Promise<SignInProgress> {
  const token = readSignInCookie(request, 'asked_browser');
  const holder = token === null ? '' : hashToken(token);
  const userId = await takeAnswer(answer, { asked: { purpose: 'sign_in', holder }, userId: null }, request);
  const progress = await continueSignIn(userId, request, { through: null, isTwoFactors: true });
  progress.headers.append('set-cookie', clearSignInCookie('asked_browser'));
  return progress;
}

/** A passkey instead of the code, after a password, a link or an issuer. */
export async function completeSignInWithPasskey(answer: PasskeyAnswer, request: Headers): Promise<SignedIn> {
  const pending = await requirePending(request);
  // A user who has to set up a second factor has no passkey either.
  if (pending.next === 'set_up_code') throw new AppError('gone', 'Sign in again.');
  const asked = { purpose: 'second_step', holder: hashToken(pending.token) } as const;
  await takeAnswer(answer, { asked, userId: pending.userId }, request);
  return endPendingSignIn(pending, request);
}

export async function proveWithPasskey(
  { userId, sessionId }: Account & PersonInBrowser,
  answer: PasskeyAnswer,
  request: Headers,
): Promise<void> {
  if (sessionId === null) throw new AppError('unauthenticated', 'Sign in to continue.');
  await takeAnswer(answer, { asked: { purpose: 'proof', holder: sessionId }, userId }, request);
  await acrossWorkspaces((database) => recordProof(database, sessionId, new Date()));
}
