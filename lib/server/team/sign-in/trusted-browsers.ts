/**
 * Browsers in which a user said, after giving a code, that no code is needed for some weeks. The browser keeps a random token and we keep
 * its hash, so that a user can take the trust back everywhere. It replaces the code only, never the password.
 */
import { dayMs, secondMs } from '@/lib/core/clock';
import { createUuid, type UserId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import {
  countOneTimeTokens,
  dropOneTimeTokens,
  findOneTimeToken,
  keepOneTimeToken,
} from '@/lib/platform/auth/one-time-tokens';
import { readSignInCookie, writeSignInCookie } from '@/lib/platform/auth/sign-in-cookies';
import type { Database } from '@/lib/platform/db/in-workspace';
import { createToken } from '@/lib/platform/secrets/token';

const purpose = 'trusted-browser';
const trustMs = limits.trustedBrowserDays * dayMs;
const writePrefix = (userId: UserId) => `${userId} `;

/** @returns the cookie to set */
export async function trustBrowser(database: Database, userId: UserId, now: Date): Promise<string> {
  const token = createToken();
  const value = writePrefix(userId) + createUuid();
  const expiresAt = new Date(now.getTime() + trustMs);
  await keepOneTimeToken(database, { purpose, token, value, supersedes: value, now, expiresAt });
  return writeSignInCookie('trusted_browser', { value: token, maxAgeSeconds: trustMs / secondMs });
}

export async function isTrustedBrowser(database: Database, userId: UserId, request: Headers) {
  const token = readSignInCookie(request, 'trusted_browser');
  if (token === null) return false;
  const value = await findOneTimeToken(database, { purpose, token, now: new Date() });
  return value?.startsWith(writePrefix(userId)) ?? false;
}

export function countTrustedBrowsers(database: Database, userId: UserId, now: Date): Promise<number> {
  return countOneTimeTokens(database, { purpose, valuePrefix: writePrefix(userId), now });
}

export function dropTrustedBrowsers(database: Database, userId: UserId): Promise<void> {
  return dropOneTimeTokens(database, { purpose, valuePrefix: writePrefix(userId) });
}
