/**
 * Codes that replace the telephone once each, if it is lost. They have 80 random bits, so that the plain hash that is stored cannot be
 * reversed by trying.
 */
import { randomBytes } from 'node:crypto';
import { limits } from '@/lib/core/limits';
import { hashToken } from '../secrets/token';

/** Without letters and digits that look alike (Crockford's Base32, in lower case). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const signs = 16;

type MadeRecoveryCodes = { readonly codes: readonly string[]; readonly hashes: readonly string[] };

export function createRecoveryCodes(): MadeRecoveryCodes {
  const codes = Array.from({ length: limits.recoveryCodes }, createCode);
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** Hashes a typed code. Case, spaces and hyphens do not matter. */
export function hashRecoveryCode(typed: string): string {
  return hashToken(typed.toLowerCase().replace(/[\s-]/g, ''));
}

function createCode(): string {
  // A byte has 256 values, a multiple of 32, so that every sign is equally likely.
  const text = [...randomBytes(signs)].map((byte) => alphabet[byte % alphabet.length] ?? '').join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}
