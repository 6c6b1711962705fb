import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { findLimitFault, readAmount, readLimits, toBudget, writeLimits } from './chosen-limits';

const least = 3 * limits.researchStepTokens;
const mostMinutes = limits.researchMs / 60_000;

describe('findLimitFault', () => {
  it.each([
    ['tokens', String(least), null],
    [
      'tokens',
      String(least - 1),
      `Enter at least ${least.toLocaleString('en')}. Fewer tokens are not enough for an answer.`,
    ],
    ['tokens', '20,000', null],
    ['tokens', '20000.5', 'Enter a whole number.'],
    ['minutes', String(mostMinutes), null],
    ['minutes', String(mostMinutes + 1), `Enter at most ${mostMinutes}.`],
    ['costUsd', '0.25', null],
    ['costUsd', '0', 'Enter a number above zero.'],
    ['tokens', 'many', 'Enter a number above zero.'],
    ['minutes', ' ', null],
  ] as const)('reports for %s typed as %j: %s', (name, typed, fault) =>
    expect(findLimitFault(name, typed)).toBe(fault),
  );
});

describe('readLimits', () => {
  const chosen = fc.record(
    {
      tokens: fc.integer({ min: least, max: 10_000_000 }),
      costUsd: fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
      minutes: fc.integer({ min: 1, max: mostMinutes }),
    },
    { requiredKeys: [] },
  );

  it('reads back any limits that were written', () =>
    fc.assert(
      fc.property(chosen, (limit) => {
        expect(readLimits(writeLimits(limit))).toEqual({ ...limit });
      }),
    ));

  it('reads only positive amounts from any text', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const amount of Object.values(readLimits(text))) expect(amount).toBeGreaterThan(0);
      }),
    ));

  it('leaves out a limit below the minimum', () =>
    expect(readLimits(`tokens=${least - 1}&minutes=5`)).toEqual({ minutes: 5 }));
});

describe('readAmount', () => {
  it.each([
    ['20,000', 20_000],
    ['20 000', 20_000],
    ['0.5', 0.5],
    ['1,5', null],
    ['-3', null],
    ['1e9', null],
  ])('reads %j as %s', (typed, amount) => expect(readAmount(typed)).toBe(amount));
});

it('sends minutes as seconds in the budget of a question', () =>
  expect(toBudget({ minutes: 2, tokens: least })).toEqual({ max_seconds: 120, max_tokens: least }));
