/**
 * Challenges for passkeys: random, for one purpose and one browser, answered once, within minutes (Web Authentication Level 3, 13.4.3). An
 * answer uses its challenge up even if it is refused.
 */
import { minuteMs } from '@/lib/core/clock';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Database } from '../db/in-workspace';
import { createToken } from '../secrets/token';
import { consumeOneTimeToken, keepOneTimeToken } from './one-time-tokens';

export type ChallengeFor = {
  readonly purpose: 'sign_in' | 'second_step' | 'proof' | 'adding';
  /** Who may answer: a session, or the hash of a cookie. */
  readonly holder: string;
};

const purpose = 'passkey-challenge';
const writePrefix = (asked: ChallengeFor) => `${asked.purpose} ${asked.holder} `;

export async function keepChallenge(database: Database, asked: ChallengeFor, now: Date): Promise<string> {
  const token = createToken();
  const value = writePrefix(asked) + createUuid();
  const expiresAt = new Date(now.getTime() + limits.passkeyChallengeMinutes * minuteMs);
  await keepOneTimeToken(database, { purpose, token, value, supersedes: value, now, expiresAt });
  return token;
}

/** Returns whether the challenge waited for an answer of this kind from this browser. Of two concurrent callers, only one gets true. */
export async function takeChallenge(
  database: Database,
  asked: ChallengeFor,
  { challenge, now }: { readonly challenge: string; readonly now: Date },
): Promise<boolean> {
  const value = await consumeOneTimeToken(database, { purpose, token: challenge, now });
  return value?.startsWith(writePrefix(asked)) ?? false;
}
