/**
 * For whom passkeys are made: the host of the public address (Web Authentication Level 3, 5.1.2). It comes from the settings and never from a
 * header, so that no request can have a passkey checked against another host. A browser keeps passkeys only for a name and over HTTPS, except on
 * `localhost`.
 */
import { isIP } from 'node:net';
import type { PasskeyObstacle } from '@/lib/core/passkey-obstacle';
import { fail, type Result, succeed } from '@/lib/core/result';
import { getPublicUrl } from '@/lib/platform/settings/env';

export type RelyingParty = {
  /** The host, which a browser stores with the passkey. */
  readonly id: string;
  /** The origin of the pages that may use it. */
  readonly origin: string;
};

export const readRelyingParty = () => decideRelyingParty(getPublicUrl());

export function decideRelyingParty(publicUrl: string): Result<RelyingParty, PasskeyObstacle> {
  const { hostname, origin, protocol } = new URL(publicUrl);
  // The host of an IPv6 address is written in brackets.
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return fail('no_name');
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return fail('no_https');
  return succeed({ id: hostname, origin });
}
