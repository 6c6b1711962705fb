/** Bearer secrets that live in links: 256 random bits, and the hash that is stored in their place. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

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
