import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createCodeSecret, findCodeStep, writeCodeAddress } from './one-time-codes';

/** RFC 6238, appendix B: the secret for SHA-1, and its codes cut to six digits as apps show them. */
const secret = Secret.fromUTF8('12345678901234567890').base32;
const examples = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('findCodeStep', () => {
  it.each(examples)('knows the code of the standard at %i seconds', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    const at = (drift: number) => findCodeStep(secret, code, new Date((seconds + drift) * 1_000));
    expect([0, -30, 30].map(at)).toEqual([step, step, step]);
    expect([-60, 60].map(at)).toEqual([null, null]);
  });

  it.each(['', '28708', '2870822', '28708a', '-87082'])('does not take %j for a code', (text) => {
    expect(findCodeStep(secret, text, new Date(59_000))).toBeNull();
  });
});

describe('writeCodeAddress', () => {
  it('names the product and the account, and carries a secret of 160 bits', () => {
    const made = createCodeSecret();
    expect(Secret.fromBase32(made).bytes).toHaveLength(20);
    const address = new URL(writeCodeAddress(made, 'ada@example.com'));
    expect(decodeURIComponent(address.pathname)).toContain('Sourcebook:ada@example.com');
    expect(address.searchParams.get('secret')).toBe(made);
  });
});
