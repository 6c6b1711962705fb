/**
 * What follows when a user has proved who they are: the session begins, or the sign-in waits for its second step. A session exists only if its
 * sign-in met the demands of the user and of all their workspaces, so that no request has to ask again.
 *
 * States of a sign-in: proved → (session) if the proof was a passkey, which is two factors, or no second factor is needed, or the browser is
 * trusted; proved → waits for a code or, instead, a passkey; proved → waits for a passkey, if a workspace demands a second factor of a user
 * who has passkeys and no codes; proved → waits for the user to set up a second factor that a workspace demands. A waiting sign-in is a
 * one-time token in a cookie. It expires after minutes, and ends with the user's sessions.
 */
import { minuteMs, secondMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import { asId, createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { listForcingWorkspaces } from '@/lib/domain/team/single-sign-on-store';
import { findAccountById } from '@/lib/platform/auth/accounts';
import { writeCodeAddress } from '@/lib/platform/auth/one-time-codes';
import { consumeOneTimeToken, findOneTimeToken, keepOneTimeToken } from '@/lib/platform/auth/one-time-tokens';
import {
  beginSecondFactor,
  confirmSecondFactor,
  findSecondFactor,
  passSecondFactor,
} from '@/lib/platform/auth/second-factors';
import type { SignedIn } from '@/lib/platform/auth/sessions';
import { clearSignInCookie, readSignInCookie, writeSignInCookie } from '@/lib/platform/auth/sign-in-cookies';
import { acrossWorkspaces, type Database } from '@/lib/platform/db/in-workspace';
import { createToken } from '@/lib/platform/secrets/token';
import type { SignInStep } from '@/lib/protocol/team-words';
import { lacksDemandedCodes } from './lacks-demanded-codes';
import { recordAccountChange, recordAccountEvent } from './record-account-event';
import { requireSignedIn } from './require-signed-in';
import { spendTries } from './spend-tries';
import { isTrustedBrowser, trustBrowser } from './trusted-browsers';
import { hasUsablePasskey } from './uses-passkeys';

export type SignInProgress = SignedIn & { readonly next: SignInStep };

const purpose = 'pending-sign-in';
const pendingMs = limits.pendingSignInMinutes * minuteMs;

type SignInProof = {
  /** The workspace whose issuer proved who the user is. */
  readonly through: WorkspaceId | null;
  /** True for a passkey. */
  readonly isTwoFactors: boolean;
};

/** @param proof by default, a password or a link */
export async function continueSignIn(
  userId: UserId,
  request: Headers,
  proof: SignInProof = { through: null, isTwoFactors: false },
): Promise<SignInProgress> {
  await requireAllowedWay(userId, proof.through);
  const next = proof.isTwoFactors
    ? 'done'
    : await acrossWorkspaces((database) => decideNext(database, userId, request));
  if (next !== 'done') return { userId, next, headers: await suspend(userId) };
  const { headers } = await requireSignedIn(userId, request);
  return { userId, next, headers };
}

/** A workspace can demand that its members come in through its issuer. */
async function requireAllowedWay(userId: UserId, through: WorkspaceId | null): Promise<void> {
  const forcing = await acrossWorkspaces((database) => listForcingWorkspaces(database, userId));
  const [first] = forcing;
  if (first === undefined || forcing.some(({ id }) => id === through)) return;
  throw new AppError(
    'forbidden',
    `Your workspace lets you in only with “${first.label}”, on the sign-in page.`,
  );
}

async function decideNext(database: Database, userId: UserId, request: Headers): Promise<SignInStep> {
  if ((await findSecondFactor(database, userId)) !== null) {
    return (await isTrustedBrowser(database, userId, request)) ? 'done' : 'enter_code';
  }
  return (await lacksDemandedCodes(database, userId)) ? decideDemanded(database, userId) : 'done';
}

/** A password alone must never be enough to set up a second factor beside a passkey. */
async function decideDemanded(database: Database, userId: UserId): Promise<'use_passkey' | 'set_up_code'> {
  return (await hasUsablePasskey(database, userId)) ? 'use_passkey' : 'set_up_code';
}

async function suspend(userId: UserId): Promise<Headers> {
  const token = createToken();
  const now = new Date();
  const value = `${userId} ${createUuid()}`;
  const expiresAt = new Date(now.getTime() + pendingMs);
  await acrossWorkspaces((database) =>
    keepOneTimeToken(database, { purpose, token, value, supersedes: value, now, expiresAt }),
  );
  const cookie = writeSignInCookie('pending_sign_in', { value: token, maxAgeSeconds: pendingMs / secondMs });
  return new Headers({ 'set-cookie': cookie });
}

type Pending = {
  readonly userId: UserId;
  readonly token: string;
  readonly next: Exclude<SignInStep, 'done'>;
  /** Whether a passkey will do. */
  readonly hasPasskey: boolean;
};

/** Returns what the browser's waiting sign-in needs, or null if none waits. */
export async function findPendingSignIn(request: Headers): Promise<Pending | null> {
  const token = readSignInCookie(request, 'pending_sign_in');
  if (token === null) return null;
  return acrossWorkspaces(async (database) => {
    const value = await findOneTimeToken(database, { purpose, token, now: new Date() });
    if (value === null) return null;
    const userId = asId<UserId>(value.split(' ')[0] ?? '');
    const hasCodes = (await findSecondFactor(database, userId)) !== null;
    const next = hasCodes ? 'enter_code' : await decideDemanded(database, userId);
    return { userId, token, next, hasPasskey: await hasUsablePasskey(database, userId) };
  });
}

/** Begins to set up the second factor that a workspace demands, before there is a session. */
export async function setUpAtSignIn(request: Headers) {
  const { userId, next } = await requirePending(request);
  if (next !== 'set_up_code') throw pendingGone();
  return acrossWorkspaces(async (database) => {
    const account = await findAccountById(database, userId);
    const secret = account === null ? null : await beginSecondFactor(database, userId);
    if (account === null || secret === null) throw pendingGone();
    return { secret, address: writeCodeAddress(secret, account.email) };
  });
}

type CompletedSignIn = SignedIn & { readonly recoveryCodes: readonly string[] | null };

/** Takes the code and starts the session. @returns the recovery codes too, if the code has just turned the second factor on */
export async function completeSignIn(
  given: { readonly code: string; readonly trustsBrowser: boolean },
  request: Headers,
): Promise<CompletedSignIn> {
  const pending = await requirePending(request);
  const { userId } = pending;
  const tries = await spendTries(`code of ${userId}`, request);
  const now = new Date();
  const passed = await acrossWorkspaces((database) =>
    takeCode(database, pending, { code: given.code, now, request }),
  );
  if (passed === null) {
    const message = 'This code is wrong, was used before, or has expired. Enter the one that is shown now.';
    throw new AppError('unauthenticated', message, { data: { field: 'code' } });
  }
  await tries.giveBack();
  const { headers } = await endPendingSignIn(pending, request);
  if (given.trustsBrowser) {
    headers.append('set-cookie', await acrossWorkspaces((database) => trustBrowser(database, userId, now)));
  }
  return { userId, headers, recoveryCodes: passed.recoveryCodes };
}

/** Starts the session of a sign-in whose second step was passed. */
export async function endPendingSignIn({ userId, token }: Pending, request: Headers): Promise<SignedIn> {
  const presented = { purpose, token, now: new Date() } as const;
  if ((await acrossWorkspaces((database) => consumeOneTimeToken(database, presented))) === null) {
    throw pendingGone();
  }
  const { headers } = await requireSignedIn(userId, request);
  headers.append('set-cookie', clearSignInCookie('pending_sign_in'));
  return { userId, headers };
}

async function takeCode(
  database: Database,
  { userId, next }: Pending,
  { code, now, request }: { readonly code: string; readonly now: Date; readonly request: Headers },
): Promise<{ readonly recoveryCodes: readonly string[] | null } | null> {
  if (next === 'set_up_code') {
    const recoveryCodes = await confirmSecondFactor(database, { userId, code, now });
    if (recoveryCodes === null) return null;
    await recordAccountChange(database, userId, { change: 'second_factor.turned_on', request });
    return { recoveryCodes };
  }
  const how = await passSecondFactor(database, { userId, code, now });
  if (how === 'recovery') await recordAccountEvent(database, userId, 'second_factor.recovery_code_used');
  return how === null ? null : { recoveryCodes: null };
}

export async function requirePending(request: Headers): Promise<Pending> {
  const pending = await findPendingSignIn(request);
  if (pending === null) throw pendingGone();
  return pending;
}

function pendingGone(): AppError {
  return new AppError('gone', 'This sign-in has waited too long or was completed. Sign in again.');
}
