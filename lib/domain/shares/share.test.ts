import { describe, expect, it } from 'vitest';
import { createToken } from '@/lib/platform/secrets/token';
import { decideShareState, isShareToken } from './share';

const now = new Date('2026-11-20T12:00:00.000Z');
const at = (ms: number) => new Date(now.getTime() + ms);

describe('decideShareState', () => {
  it.each([
    ['live', { revokedAt: null, expiresAt: null }],
    ['live', { revokedAt: null, expiresAt: at(1) }],
    ['expired', { revokedAt: null, expiresAt: at(0) }],
    ['revoked', { revokedAt: at(-1), expiresAt: null }],
    ['revoked', { revokedAt: at(-1), expiresAt: at(-5) }],
  ])('is %s for %o', (state, share) => {
    expect(decideShareState(share, now)).toBe(state);
  });
});

describe('isShareToken', () => {
  it('accepts every created token, each of 256 bits and no two the same', () => {
    const tokens = Array.from({ length: 500 }, createToken);
    expect(tokens.every(isShareToken)).toBe(true);
    expect(new Set(tokens).size).toBe(500);
    expect(Buffer.from(tokens[0] ?? '', 'base64url').length).toBe(32);
  });

  it.each(['', 'preview', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}/`, `${'a'.repeat(43)}\n`])(
    'refuses anything else: %j',
    (text) => {
      expect(isShareToken(text)).toBe(false);
    },
  );
});
