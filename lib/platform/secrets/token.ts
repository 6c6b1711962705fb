/** Bearer secrets used in links: 256 random bits, and the hash that is stored in their place. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './secret-key';

export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 suffices, because a token of 256 random bits cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function digestBytes(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function isSameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(hashToken(left)), Buffer.from(hashToken(right))];
  return timingSafeEqual(a, b);
}

/** Returns a 256-bit secret that is always the same for the same name, and that nobody can compute without the instance's own secret. */
export function deriveToken(name: string): string {
  return createHmac('sha256', deriveKey('links')).update(name).digest('base64url');
}
