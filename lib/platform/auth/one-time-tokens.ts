/**
 * Secrets that work once: to create the first owner, to sign in, to complete a sign-in, to answer with a passkey, or to set a new
 * password; and those of trusted browsers, which work until they expire. Their hashes are stored in better-auth's
 * verification table. Only a request that acts consumes one. Opening or previewing a link does not.
 */
import { createUuid } from '@/lib/core/ids';
import type { Database } from '../db/in-workspace';
import { hashToken } from '../secrets/token';

export type TokenPurpose =
  | 'first-owner'
  | 'sign-in'
  | 'password-reset'
  | 'pending-sign-in'
  | 'trusted-browser'
  | 'single-sign-on'
  | 'passkey-challenge'
  | 'mcp-sign-in';

type Presented = { readonly purpose: TokenPurpose; readonly token: string; readonly now: Date };

const writeIdentifier = (purpose: TokenPurpose, token: string) => `${purpose}:${hashToken(token)}`;

/**
 * Stores a token and revokes the earlier ones for the same subject, because someone who requests a link again may have lost the first one
 * to somebody else.
 * @param kept.value what the token represents, for example whose it is
 * @param kept.supersedes the prefix that the values of all tokens for the same subject share
 */
export async function keepOneTimeToken(
  database: Database,
  kept: {
    readonly purpose: TokenPurpose;
    readonly token: string;
    readonly value: string;
    readonly supersedes: string;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await database.verification.deleteMany({ where: { expiresAt: { lt: kept.now } } });
  await dropOneTimeTokens(database, { purpose: kept.purpose, valuePrefix: kept.supersedes });
  await database.verification.create({
    data: {
      id: createUuid(),
      identifier: writeIdentifier(kept.purpose, kept.token),
      value: kept.value,
      expiresAt: kept.expiresAt,
    },
    select: { id: true },
  });
}

/** Returns the value of a valid token without consuming it. */
export async function findOneTimeToken(
  database: Database,
  { purpose, token, now }: Presented,
): Promise<string | null> {
  const row = await database.verification.findFirst({
    where: { identifier: writeIdentifier(purpose, token), expiresAt: { gt: now } },
    select: { value: true },
  });
  return row?.value ?? null;
}

/** Consumes the token. Returns null if it was used, has expired or never existed. Of two concurrent callers, only one gets the value. */
export async function consumeOneTimeToken(database: Database, presented: Presented): Promise<string | null> {
  const value = await findOneTimeToken(database, presented);
  if (value === null) return null;
  const { count } = await database.verification.deleteMany({
    where: { identifier: writeIdentifier(presented.purpose, presented.token) },
  });
  return count === 0 ? null : value;
}

/** Deletes all tokens of the purpose whose value has the given prefix. */
export async function dropOneTimeTokens(
  database: Database,
  dropped: { readonly purpose: TokenPurpose; readonly valuePrefix: string },
): Promise<void> {
  await database.verification.deleteMany({
    where: { identifier: { startsWith: `${dropped.purpose}:` }, value: { startsWith: dropped.valuePrefix } },
  });
}

export function countOneTimeTokens(
  database: Database,
  counted: { readonly purpose: TokenPurpose; readonly valuePrefix: string; readonly now: Date },
): Promise<number> {
  return database.verification.count({
    where: {
      identifier: { startsWith: `${counted.purpose}:` },
      value: { startsWith: counted.valuePrefix },
      expiresAt: { gt: counted.now },
    },
  });
}
