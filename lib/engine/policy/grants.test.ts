import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { findGrant, type Grant, type GrantUse, grantSchema, matchesGrant, takeGrant } from './grants';

const now = new Date('2026-11-22T10:00:00Z');
const grant: Grant = {
  tool: 'integration.invoke',
  pattern: { kind: 'part', arguments: { integration: 'chat', options: { room: 'the desk', list: [1, 2] } } },
  maxUses: 2,
  used: 0,
  expiresAt: new Date('2026-11-22T10:00:01Z'),
  spendLimitUsd: 1,
  spentUsd: 0,
};
const use: GrantUse = {
  tool: 'integration.invoke',
  arguments: {
    options: { list: [1, 2], room: 'the desk' },
    integration: 'chat',
    payload: { text: 'anything' },
  },
  addresses: [],
  costUsd: 0.1,
};
const exact: Grant = { ...grant, pattern: { kind: 'exact', arguments: use.arguments } };

describe('takeGrant', () => {
  it('covers the fixed arguments in any key order, and leaves the others free', () => {
    expect(takeGrant(grant, use, now)).toEqual({ ok: true, value: { ...grant, used: 1, spentUsd: 0.1 } });
  });

  it.each<[string, Partial<Grant>, Partial<GrantUse>]>([
    ['other_tool', {}, { tool: 'share.create' }],
    ['other_arguments', {}, { arguments: { ...use.arguments, integration: 'mail' } }],
    ['other_arguments', {}, { arguments: { integration: 'chat' } }],
    ['other_arguments', {}, { arguments: { ...use.arguments, options: { room: 'the desk', list: [2, 1] } } }],
    ['other_arguments', exact, { arguments: { ...use.arguments, more: null } }],
    ['other_arguments', exact, { arguments: { ...use.arguments, payload: {} } }],
    ['free_address', {}, { addresses: ['https://example.com/hook'] }],
    ['used_up', { used: 2 }, {}],
    ['expired', { expiresAt: now }, {}],
    ['over_spend', { spentUsd: 0.91 }, {}],
    ['over_spend', { spendLimitUsd: null }, {}],
    ['over_spend', {}, { costUsd: Number.NaN }],
    ['over_spend', {}, { costUsd: -1 }],
  ])('refuses with %s', (code, changed, other) => {
    const refused = { ok: false, failure: code };
    expect(takeGrant({ ...grant, ...changed }, { ...use, ...other }, now)).toEqual(refused);
    expect(matchesGrant({ ...grant, ...changed }, { ...use, ...other }, now)).toBe(false);
  });

  it('does not accept an inherited name as an argument', () => {
    const odd: Grant = { ...grant, pattern: { kind: 'part', arguments: JSON.parse('{"__proto__":{}}') } };
    expect(matchesGrant(odd, { ...use, arguments: {} }, now)).toBe(false);
  });

  it('allows contact only with an address in the fixed arguments', () => {
    const fixed: Grant = {
      ...grant,
      pattern: { kind: 'part', arguments: { sources: [{ url: 'https://Example.com' }] } },
    };
    const call = (address: string): GrantUse => ({
      ...use,
      arguments: { sources: [{ url: 'https://Example.com' }], note: address },
      addresses: [address],
    });
    expect(matchesGrant(fixed, call('https://example.com/'), now)).toBe(true);
    expect(matchesGrant(fixed, call('https://example.com/?data=secret'), now)).toBe(false);
    expect(matchesGrant(grant, { ...use, addresses: ['no address'] }, now)).toBe(false);
  });

  it('finds that address in fixed arguments of every kind, at any depth', () => {
    const fixed = { empty: null, count: 5, on: true, list: [null, { to: 'https://example.com/hook' }] };
    const odd: Grant = { ...grant, pattern: { kind: 'part', arguments: fixed } };
    const calls = (addresses: string[]) => matchesGrant(odd, { ...use, arguments: fixed, addresses }, now);
    expect([calls(['https://example.com/hook']), calls(['https://example.com/5'])]).toEqual([true, false]);
  });

  it('covers a free call without a limit on spending', () => {
    expect(matchesGrant({ ...grant, spendLimitUsd: null }, { ...use, costUsd: 0 }, now)).toBe(true);
  });

  it('covers any address that a call with exactly these arguments contacts', () => {
    expect(matchesGrant(exact, { ...use, addresses: ['https://example.com/'] }, now)).toBe(true);
  });

  it('lets ten calls of 10 cents spend a dollar, and refuses the next', () => {
    let kept: Grant = { ...grant, maxUses: 100 };
    for (let count = 0; count < 10; count += 1) {
      const taken = takeGrant(kept, use, now);
      expect(taken.ok).toBe(true);
      if (taken.ok) kept = taken.value;
    }
    expect(takeGrant(kept, use, now)).toMatchObject({ failure: 'over_spend' });
    const cents: Grant = { ...grant, spendLimitUsd: 0.3, spentUsd: 0.2 };
    expect(matchesGrant(cents, use, now)).toBe(true);
  });

  it('covers its exact arguments in any key order, and no others', () => {
    const value = fc.constantFrom<JsonValue>(null, 1, '1', [], [1], {}, { a: 1 }, { a: '1' });
    const given = fc.dictionary(fc.constantFrom('a', 'b', '__proto__', '1'), value, {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(given, given, (permitted, called) => {
        const kept: Grant = { ...grant, pattern: { kind: 'exact', arguments: permitted } };
        const turned = Object.fromEntries(Object.entries(permitted).toReversed());
        expect(matchesGrant(kept, { ...use, arguments: turned }, now)).toBe(true);
        expect(matchesGrant(kept, { ...use, arguments: called }, now)).toBe(
          isDeepStrictEqual(permitted, called),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('findGrant', () => {
  it('prefers a permission for exactly these arguments, and returns its scope', () => {
    expect(findGrant([grant, exact], use, now)).toEqual({ grant: exact, scope: 'exact' });
    expect(findGrant([grant], use, now)).toEqual({ grant, scope: 'part' });
    expect(findGrant([{ ...grant, used: 2 }], use, now)).toBeNull();
  });
});

describe('grantSchema', () => {
  it('refuses a permission that fixes nothing or exceeds the maximum uses or spending', () => {
    expect(grantSchema.safeParse({ ...grant, maxUses: limits.grantUses }).success).toBe(true);
    expect(grantSchema.safeParse({ ...grant, maxUses: limits.grantUses + 1 }).success).toBe(false);
    expect(grantSchema.safeParse({ ...grant, pattern: { kind: 'part', arguments: {} } }).success).toBe(false);
    expect(grantSchema.safeParse({ ...grant, spendLimitUsd: limits.permissionSpendUsd + 1 }).success).toBe(
      false,
    );
  });
});
