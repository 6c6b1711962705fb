/**
 * The six digits of an authenticator app (TOTP, RFC 6238: SHA-1, 30 seconds, the values that every app supports). Pure apart from the
 * random secret. A caller must remember the step of an accepted code, because the same code must not be accepted twice.
 */
import { Secret, TOTP } from 'otpauth';
import { secondMs } from '@/lib/core/clock';

const issuer = 'Sourcebook';
const period = 30;
/** Bytes of a secret: RFC 4226 recommends 160 bits. */
const secretBytes = 20;
/** Steps by which a telephone's clock may differ from ours (RFC 6238, 5.2 recommends one). */
const allowedDrift = 1;

/** Returns a random secret in Base32, as people type it into an app. */
export function createCodeSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** Returns the `otpauth://` address that a QR code carries. */
export function writeCodeAddress(secret: string, accountName: string): string {
  return createTotp(secret, accountName).toString();
}

/** Returns the number of the time step whose code this is, or null if it is the code of no step near now. */
export function findCodeStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = createTotp(secret, '').validate({ token: code, timestamp, window: allowedDrift });
  return delta === null ? null : Math.floor(timestamp / (period * secondMs)) + delta;
}

const createTotp = (secret: string, label: string) =>
  new TOTP({ issuer, label, secret, period, digits: 6, algorithm: 'SHA1' });
