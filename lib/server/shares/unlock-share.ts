/**
 * Checks the passphrase that a stranger enters for a link. Attempts are counted before the passphrase is checked, per link and address and
 * per link, so that neither one guesser nor many can go through the words of a language (threats 17, 18).
 */
import { returnTry, spendTry, type TryKind } from '@/lib/platform/auth/throttle';
import { findOpenShare } from './open-share';
import { isPassphrase } from './passphrase';
import { writeUnlockCookie } from './unlock-cookie';

export type Unlocking =
  | { readonly outcome: 'closed' }
  /** `cookie` is the whole `Set-Cookie` value, or null if the link has no passphrase. */
  | { readonly outcome: 'unlocked'; readonly cookie: string | null }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'wait'; readonly minutes: number };

export async function unlockShare(
  given: { readonly token: string; readonly passphrase: string; readonly address: string },
  now: Date = new Date(),
): Promise<Unlocking> {
  const share = await findOpenShare(given.token, now);
  if (share === null) return { outcome: 'closed' };
  if (share.passphraseHash === null) return { outcome: 'unlocked', cookie: null };
  const tries: readonly (readonly [TryKind, string])[] = [
    ['account', `share ${share.id} ${given.address}`],
    ['address', `share ${share.id}`],
  ];
  for (const [kind, name] of tries) {
    const waitSeconds = await spendTry(kind, name);
    if (waitSeconds > 0) return { outcome: 'wait', minutes: Math.ceil(waitSeconds / 60) };
  }
  if (!(await isPassphrase(given.passphrase, share.passphraseHash))) return { outcome: 'wrong' };
  for (const [kind, name] of tries) await returnTry(kind, name);
  return { outcome: 'unlocked', cookie: writeUnlockCookie(share, given.token, now) };
}

/**
 * Tells whether the link is closed, needs a passphrase, or is open to everyone. Does not check whether this browser has entered the
 * passphrase.
 */
export async function isLocked(token: string, now: Date = new Date()): Promise<'closed' | 'locked' | 'open'> {
  const share = await findOpenShare(token, now);
  if (share === null) return 'closed';
  return share.passphraseHash === null ? 'open' : 'locked';
}
