/**
 * A user's own second factor: seen, set up, renewed and turned off. Each change needs a recent proof of identity. Turning it on ends every
 * other session, because those were begun without it. It cannot be turned off while a workspace demands it, unless a passkey meets the demand.
 */
import { AppError } from '@/lib/core/errors';
import type { UserId } from '@/lib/core/ids';
import type { PersonInBrowser } from '@/lib/domain/team/actor';
import { findDemandingWorkspace } from '@/lib/domain/team/sign-in-rule-store';
import { findAccountByEmail } from '@/lib/platform/auth/accounts';
import { writeCodeAddress } from '@/lib/platform/auth/one-time-codes';
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  findSecondFactor,
  renewRecoveryCodes,
} from '@/lib/platform/auth/second-factors';
import { deletePasskeys } from '@/lib/platform/auth/passkeys';
import { endSessions } from '@/lib/platform/auth/sessions';
import { acrossWorkspaces, type Database } from '@/lib/platform/db/in-workspace';
import type { Account } from '../find-actor';
import { requireFreshProof } from './prove-again';
import { recordAccountChange } from './record-account-event';
import { spendTries } from './spend-tries';
import { countTrustedBrowsers, dropTrustedBrowsers } from './trusted-browsers';
import { hasUsablePasskey } from './uses-passkeys';

type Person = Account & PersonInBrowser;

export function readSecondFactor({ userId }: Person, now: Date = new Date()) {
  return acrossWorkspaces(async (database) => {
    const factor = await findSecondFactor(database, userId);
    return {
      is_on: factor !== null,
      confirmed_at: factor?.confirmedAt.toISOString() ?? null,
      recovery_codes_left: factor?.recoveryCodesLeft ?? 0,
      trusted_browsers: await countTrustedBrowsers(database, userId, now),
      required_by: await findKeeper(database, userId),
    };
  });
}

export async function beginSetUp(account: Person) {
  await requireFreshProof(account);
  const secret = await acrossWorkspaces((database) => beginSecondFactor(database, account.userId));
  if (secret === null) throw new AppError('conflict', 'A second factor is already on. Turn it off first.');
  return { secret, address: writeCodeAddress(secret, account.email) };
}

/** @returns the recovery codes, which are shown this once */
export async function turnOnSecondFactor(account: Person, code: string, request: Headers) {
  await requireFreshProof(account);
  const { userId, sessionId } = account;
  const tries = await spendTries(`code of ${userId}`, request);
  const codes = await acrossWorkspaces(async (database) => {
    const made = await confirmSecondFactor(database, { userId, code, now: new Date() });
    if (made === null) return null;
    await endSessions(database, userId, sessionId === null ? null : { sessionId });
    await recordAccountChange(database, userId, { change: 'second_factor.turned_on', request });
    return made;
  });
  if (codes === null) {
    const message = 'This code is wrong or has expired. Enter the one that the app shows now.';
    throw new AppError('invalid_input', message, { data: { field: 'code' } });
  }
  await tries.giveBack();
  return { recovery_codes: [...codes] };
}

export async function makeNewRecoveryCodes(account: Person, request: Headers) {
  await requireFreshProof(account);
  const { userId } = account;
  const codes = await acrossWorkspaces(async (database) => {
    const made = await renewRecoveryCodes(database, userId);
    if (made !== null) {
      const change = 'second_factor.recovery_codes_renewed';
      await recordAccountChange(database, userId, { change, request });
    }
    return made;
  });
  if (codes === null) throw new AppError('conflict', 'No second factor is on.');
  return { recovery_codes: [...codes] };
}

export async function turnOffSecondFactor(account: Person, request: Headers): Promise<void> {
  await requireFreshProof(account);
  const { userId } = account;
  await acrossWorkspaces(async (database) => {
    const demanding = await findKeeper(database, userId);
    if (demanding !== null) {
      throw new AppError('conflict', `The workspace “${demanding}” requires a second factor.`);
    }
    await dropTrustedBrowsers(database, userId);
    if (await deleteSecondFactor(database, userId)) {
      await recordAccountChange(database, userId, { change: 'second_factor.turned_off', request });
    }
  });
}

/** Returns the name of a workspace that would not let the user in without codes; null if none demands them, or a passkey will do. */
async function findKeeper(database: Database, userId: UserId): Promise<string | null> {
  return (await hasUsablePasskey(database, userId)) ? null : findDemandingWorkspace(database, userId);
}

export async function forgetTrustedBrowsers({ userId }: Person): Promise<void> {
  await acrossWorkspaces((database) => dropTrustedBrowsers(database, userId));
}

/**
 * The last resort, for the server's own command line: turns the second factor off, removes the passkeys, which may be on the lost telephone and
 * would otherwise still be asked for, and signs the user out everywhere.
 * @returns false if nobody has this email
 */
export function resetSecondFactor(email: string): Promise<boolean> {
  return acrossWorkspaces(async (database) => {
    const account = await findAccountByEmail(database, email);
    if (account === null) return false;
    const { userId } = account;
    await dropTrustedBrowsers(database, userId);
    await endSessions(database, userId);
    if (await deleteSecondFactor(database, userId)) {
      await recordAccountChange(database, userId, { change: 'second_factor.turned_off', request: null });
    }
    if (await deletePasskeys(database, userId)) {
      await recordAccountChange(database, userId, { change: 'passkey.removed', request: null });
    }
    return true;
  });
}
