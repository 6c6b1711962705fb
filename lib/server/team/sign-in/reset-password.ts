/**
 * Lets users who forgot their password set a new one, with a link that an owner gives them, or that is mailed to them where mail is
 * configured. The link works once, for a day. Whether its maker may do this is checked again when it is used, because the user may have joined
 * other workspaces since.
 */
import { z } from 'zod';
import { AppError, notFound } from '@/lib/core/errors';
import { hourMs } from '@/lib/core/clock';
import { asId, type UserId } from '@/lib/core/ids';
import { readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { mayResetPassword } from '@/lib/domain/team/may-reset-password';
import { findMemberById } from '@/lib/domain/team/member-store';
import { listMemberships } from '@/lib/domain/team/store';
import {
  type AccountView,
  findAccountByEmail,
  findAccountById,
  setPassword,
} from '@/lib/platform/auth/accounts';
import {
  consumeOneTimeToken,
  dropOneTimeTokens,
  findOneTimeToken,
  keepOneTimeToken,
} from '@/lib/platform/auth/one-time-tokens';
import { endSessions } from '@/lib/platform/auth/sessions';
import { acrossWorkspaces, type Database } from '@/lib/platform/db/in-workspace';
import { getPublicUrl } from '@/lib/platform/settings/env';
import { createToken } from '@/lib/platform/secrets/token';
import { hashChosenPassword } from './hash-chosen-password';
import { continueSignIn, type SignInProgress } from './continue-sign-in';
import { recordAccountChange } from './record-account-event';
import { dropTrustedBrowsers } from './trusted-browsers';

/** The value stored with a reset link. `by` is null if the link was made on the server's command line, or mailed to the user. */
const resetSchema = z.object({ for: z.string(), by: z.string().nullable() });
const maxResetChars = 500;

/** The value begins with the user's id, so that all links for a user can be found by prefix. */
const writeReset = (person: UserId, maker: UserId | null) => JSON.stringify({ for: person, by: maker });
const writeResetPrefix = (person: UserId) => `{"for":${JSON.stringify(person)},`;

/** Not available to tokens, because the link opens an account, and a token is for one workspace only. */
export async function createPasswordReset(
  actor: Owner & PersonInBrowser,
  wanted: { readonly memberId: string; readonly origin: string },
  now: Date = new Date(),
) {
  const { workspaceId, userId } = actor;
  return acrossWorkspaces(async (database) => {
    const member = await findMemberById(database, workspaceId, wanted.memberId);
    if (member === null) throw notFound('member');
    if (member.userId === userId) {
      throw new AppError('conflict', 'This is your own account: change your password under Account.');
    }
    if (!(await mayReset(database, userId, member.userId))) {
      throw new AppError(
        'forbidden',
        'This person also belongs to workspaces that are not yours. An administrator can create the link.',
      );
    }
    const made = await keepReset(database, { person: member.userId, maker: userId, now });
    await insertTeamEvent(database, {
      workspaceId,
      userId,
      action: 'password_reset.created',
      objectId: member.id,
      detail: { user_id: member.userId },
    });
    return {
      link: `${wanted.origin}${paths.passwordReset(made.token)}`,
      expires_at: made.expiresAt.toISOString(),
    };
  });
}

/** For the server's own command line. Null if nobody has this email. */
export function createPasswordResetLink(email: string, now: Date = new Date()): Promise<string | null> {
  return acrossWorkspaces(async (database) => {
    const account = await findAccountByEmail(database, email);
    return account === null ? null : await createOwnPasswordReset(database, account.userId, now);
  });
}

/** A link that only the user themself, or an administrator of the server, may be given. */
export async function createOwnPasswordReset(database: Database, userId: UserId, now: Date): Promise<string> {
  const { token } = await keepReset(database, { person: userId, maker: null, now });
  return `${getPublicUrl()}${paths.passwordReset(token)}`;
}

async function keepReset(
  database: Database,
  reset: { readonly person: UserId; readonly maker: UserId | null; readonly now: Date },
) {
  const token = createToken();
  const expiresAt = new Date(reset.now.getTime() + limits.passwordResetHours * hourMs);
  await keepOneTimeToken(database, {
    purpose: 'password-reset',
    token,
    value: writeReset(reset.person, reset.maker),
    supersedes: writeResetPrefix(reset.person),
    now: reset.now,
    expiresAt,
  });
  return { token, expiresAt };
}

export function readPasswordReset(token: string) {
  return acrossWorkspaces(async (database) => {
    const value = await findOneTimeToken(database, { purpose: 'password-reset', token, now: new Date() });
    const { name, email } = await requireResetPerson(database, value);
    return { name, email };
  });
}

export async function redeemPasswordReset(
  reset: { readonly token: string; readonly password: string },
  request: Headers,
): Promise<SignInProgress> {
  const owner = await readPasswordReset(reset.token);
  const passwordHash = await hashChosenPassword(reset.password, { owner, field: 'password' });
  const userId = await acrossWorkspaces(async (database) => {
    const presented = { purpose: 'password-reset', token: reset.token, now: new Date() } as const;
    const person = await requireResetPerson(database, await consumeOneTimeToken(database, presented));
    await setPassword(database, person.userId, passwordHash);
    await endSessions(database, person.userId);
    await dropPasswordResets(database, person.userId);
    await dropTrustedBrowsers(database, person.userId);
    await recordAccountChange(database, person.userId, { change: 'password_reset.used', request });
    return person.userId;
  });
  return continueSignIn(userId, request);
}

/** Deletes the reset links of a user whose password was changed. */
export function dropPasswordResets(database: Database, userId: UserId): Promise<void> {
  return dropOneTimeTokens(database, { purpose: 'password-reset', valuePrefix: writeResetPrefix(userId) });
}

async function requireResetPerson(database: Database, value: string | null): Promise<AccountView> {
  const read = value === null ? null : readJsonAs(resetSchema, value, maxResetChars);
  if (read === null || !read.ok) throw linkGone();
  const person = await findAccountById(database, asId<UserId>(read.value.for));
  const maker = read.value.by === null ? null : asId<UserId>(read.value.by);
  if (person === null || (maker !== null && !(await mayReset(database, maker, person.userId)))) {
    throw linkGone();
  }
  return person;
}

/** Read from stored state: whether `maker` may take over the account, see `mayResetPassword`. */
export async function mayReset(database: Database, makerId: UserId, personId: UserId): Promise<boolean> {
  const [maker, person] = [
    await findAccountById(database, makerId),
    await findAccountById(database, personId),
  ];
  if (maker === null || person === null) return false;
  const owned = (await listMemberships(database, makerId)).filter(({ role }) => role === 'owner');
  const belongs = await listMemberships(database, personId);
  return mayResetPassword(
    { ...maker, owns: owned.map(({ workspaceId }) => workspaceId) },
    { ...person, belongsTo: belongs.map(({ workspaceId }) => workspaceId) },
  );
}

function linkGone(): AppError {
  return new AppError('gone', 'This link was used or has expired. Ask an owner for a new one.');
}
