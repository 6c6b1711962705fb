/**
 * Makes an answer safe to store and show. Servers repeat what they were sent ("Cannot POST /hooks/…"), and the path of such an address is a
 * key. Removes the address, its longer parts, the header values and the signing secret (threats 39), and characters that a row cannot hold.
 * Pure.
 */
import { redactKnownKeys } from '@/lib/core/redact-known-keys';
import type { Outgoing } from './outgoing';

/** A part of a path or query of at least this length is treated as a key. */
const keyPartChars = 16;

export function hideSecrets(
  text: string,
  outgoing: Pick<Outgoing, 'url' | 'headers' | 'signingSecret'>,
): string {
  return redactKnownKeys(text.replaceAll('\u0000', ''), listSecrets(outgoing));
}

/** Longer secrets come first: removing a part first would leave the rest of the whole. */
function listSecrets({
  url,
  headers,
  signingSecret,
}: Pick<Outgoing, 'url' | 'headers' | 'signingSecret'>): string[] {
  const { href, pathname, search, searchParams } = new URL(url);
  const parts = [...pathname.split('/'), ...searchParams.values()].filter(
    (part) => part.length >= keyPartChars,
  );
  const whole = [href, url, `${pathname}${search}`, pathname];
  const own = [...Object.values(headers), ...(signingSecret === null ? [] : [signingSecret])];
  return [...whole, ...parts, ...own].toSorted((one, other) => other.length - one.length);
}
