/**
 * Secrets that work once, kept as their hash in better-auth's verification table: to make the first owner, to sign in, to set
 * a new password. Only a request that acts uses one up: opening a link, or a preview of it, does not.
 */
import { createUuid } from '@/lib/core/ids';
import type { Database } from '../db/in-workspace';
import { hashToken } from '../secrets/token';

export type TokenPurpose = 'first-owner' | 'sign-in' | 'password-reset';

type Presented = { readonly purpose: TokenPurpose; readonly token: string; readonly now: Date };

const writeIdentifier = (purpose: TokenPurpose, token: string) => `${purpose}:${hashToken(token)}`;

/**
 * A newer token takes the place of the earlier ones for the same: whoever asks for a link again may have lost the first to somebody.
 * @param kept.value what the token stands for: whose it is
 * @param kept.supersedes the beginning of the value that all tokens for the same have
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

/** What a live token stands for; it stays usable. */
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

/** Uses the token up. Null when it was used, has expired, or never was; of two at once, one gets it. */
export async function consumeOneTimeToken(database: Database, presented: Presented): Promise<string | null> {
  const value = await findOneTimeToken(database, presented);
  if (value === null) return null;
  const { count } = await database.verification.deleteMany({
    where: { identifier: writeIdentifier(presented.purpose, presented.token) },
  });
  return count === 0 ? null : value;
}

/** Makes all tokens of the purpose that stand for something useless. */
export async function dropOneTimeTokens(
  database: Database,
  dropped: { readonly purpose: TokenPurpose; readonly valuePrefix: string },
): Promise<void> {
  await database.verification.deleteMany({
    where: { identifier: { startsWith: `${dropped.purpose}:` }, value: { startsWith: dropped.valuePrefix } },
  });
}
