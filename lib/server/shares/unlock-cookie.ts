/**
 * The cookie of a browser in which a link's passphrase was entered. It holds an expiry time and a signature over that time, the link and
 * the hash of its passphrase. It is valid for one link, sent only to that link's path, and unreadable to scripts. It holds neither the
 * token nor the passphrase.
 */
import { createHmac } from 'node:crypto';
import { hourMs, secondMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import type { Share } from '@/lib/domain/shares/share';
import { getPublicUrl } from '@/lib/platform/settings/env';
import { deriveKey } from '@/lib/platform/secrets/secret-key';
import { isSameSecret } from '@/lib/platform/secrets/token';

type Locked = Pick<Share, 'id' | 'passphraseHash'>;

const isSecure = () => getPublicUrl().startsWith('https:');

/** Browsers accept a cookie with the `__Secure-` prefix only over https. */
export const getUnlockCookieName = () => (isSecure() ? '__Secure-sourcebook-share' : 'sourcebook-share');

/** The `Set-Cookie` header of an unlocked link. */
export function writeUnlockCookie(share: Locked, token: string, now: Date): string {
  const seconds = (limits.shareUnlockHours * hourMs) / secondMs;
  const untilMs = now.getTime() + seconds * secondMs;
  return [
    `${getUnlockCookieName()}=${untilMs}.${sign(share, untilMs)}`,
    `Path=/s/${token}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure() ? ['Secure'] : []),
  ].join('; ');
}

export function isUnlocked(share: Locked, cookie: string | undefined, now: Date): boolean {
  if (share.passphraseHash === null) return true;
  const [, until = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
  if (until === '' || Number(until) <= now.getTime()) return false;
  return isSameSecret(signature, sign(share, Number(until)));
}

function sign(share: Locked, untilMs: number): string {
  return createHmac('sha256', deriveKey('shares'))
    .update(`${share.id}\n${share.passphraseHash ?? ''}\n${untilMs}`)
    .digest('base64url');
}
