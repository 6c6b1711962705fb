/** Bearer secrets that live in links: 256 random bits, and the hash that is stored in their place. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './secret-key';

export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 suffices: the token has 256 bits of its own, so there is nothing to guess. */
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

/** A secret of 256 bits that the same name always gets, and nobody can tell without the instance's own secret. */
export function deriveToken(name: string): string {
  return createHmac('sha256', deriveKey('links')).update(name).digest('base64url');
}
