/** Threats 11 and 27: nothing that is written as an expression is run as code, throws, or works longer than its bounds. */
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { runsEveryCase } from '@/e2e/support/choose-cases';
import { limits } from '@/lib/core/limits';
import { escapePayloads } from './__fixtures__/escape-payloads';
import { trapName, watchGlobals } from './__fixtures__/watch-globals';
import { calculate } from './calculate';
import { calculationCodes } from './calculation-failure';
import { constants, functions } from './functions';

/** Every string costs as much as the others, so `npm test` takes a tenth of those of the long tests. */
const strings = runsEveryCase ? 100_000 : 2_500;

const watch = watchGlobals();
afterEach(() => expect(watch.listReached()).toEqual([]));
afterAll(watch.stop);

/** Returns the code of the failure, or `value`. Fails the test on any breach of the contract. */
function judge(expression: string, precision?: number): string {
  const calculated = calculate(expression, precision);
  if (calculated.ok) {
    expect(calculated.value.value).toMatch(/^-?\d+(\.\d*[1-9])?$/);
    expect(calculated.value.value.length).toBeLessThanOrEqual(2 * limits.calculationDigits + 3);
    return 'value';
  }
  const { code, message, position } = calculated.failure;
  expect(calculationCodes).toContain(code);
  expect(message).toMatch(/^\S.*\.$/s);
  expect(position >= 0 && position <= expression.length).toBe(true);
  return code;
}

describe('calculate, with hostile expressions', () => {
  it.each(escapePayloads)('returns no value for %s', (payload) => {
    expect(judge(payload)).not.toBe('value');
    expect(judge(`1 + ${payload}`)).not.toBe('value');
  });

  it.each(['__proto__', 'constructor', 'toString', 'valueOf', trapName])(
    'does not know the name %s, which every object has',
    (name) => {
      expect([judge(name), judge(`${name}(1)`)]).toEqual(['unknown_name', 'unknown_name']);
    },
  );

  it(`answers ${strings} random strings with a number or a reason`, () => {
    const pieces = fc.constantFrom(
      ...[...functions.keys(), ...constants.keys(), ...escapePayloads],
      ...'( ) ( ) , + - * / % ^ ** %% × ÷ −'.split(' '),
      ...'0 1 2 9 10 0.5 .1 1. 1e3 1e-9 1e400 9e 1_0 1__0 ٣ ½ ² ∞ NaN'.split(' '),
      ...'= ; . [ ] { } " \' ` \\ 🙂 $ # @ ! && ? :'.split(' '),
      ...[' ', '\n', '\u00a0', '\0', '\ud800'],
    );
    const operand = fc.constantFrom(...'0 1 -9 2.5 1e399 pi sqrt(2) ln(0) min() (3-3) 7%'.split(' '));
    const operator = fc.constantFrom(' + ', ' - ', '*', '/', ' % ', '^');
    const sound = fc
      .tuple(operand, fc.array(fc.tuple(operator, operand), { maxLength: 4 }))
      .map(([first, rest]) => first + rest.flat().join(''));
    const written = fc.oneof(
      { weight: 4, arbitrary: fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')) },
      { weight: 2, arbitrary: fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(' ')) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
      { weight: 2, arbitrary: sound },
      {
        weight: 1,
        arbitrary: fc
          .array(fc.constantFrom('1', '+', '-', '*', '(', ')', '%', '^', '2'), { maxLength: 60 })
          .map((parts) => parts.join('')),
      },
    );
    const counts = new Map<string, number>();
    fc.assert(
      fc.property(fc.array(written, { minLength: 100, maxLength: 100 }), (expressions) => {
        for (const expression of expressions) {
          const outcome = judge(expression);
          counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
        }
      }),
      { numRuns: strings / 100 },
    );
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(strings);
    // Make sure that the strings reach every part of the code, not only the first check.
    expect([...counts.keys()]).toEqual(
      expect.arrayContaining([
        'value',
        'unexpected',
        'unknown_name',
        'wrong_arguments',
        'division_by_zero',
        'out_of_range',
        'empty',
      ]),
    );
  });

  it.each([
    '(',
    ')',
    '-',
    '1+',
    '1^',
    '2^-',
    '9',
    '1_',
    '.',
    'ln(',
    'sum(1,',
    '10%',
    '(1)(',
    ' ',
    'a',
    '1e',
    '{{',
    '[',
    '\0',
  ])(
    'refuses 100 kB of %j before reading it, and judges the longest text it may read by the other limits',
    (piece) => {
      expect(judge(piece.repeat(100_000))).toBe('too_long');
      const longest = piece.repeat(Math.floor(limits.expressionChars / piece.length));
      expect(judge(longest)).not.toBe('too_long');
      expect(judge(`${longest.slice(0, -1)}1`)).toBeDefined();
    },
  );

  it.each([
    '9^9^9',
    '9^9^9^9^9^9',
    '(9^999)^999',
    '1.0000000001^1e300',
    '0.9^1e300',
    '2^(2^(2^(2^(2^2))))',
    'exp(exp(exp(exp(9))))',
    'pow(pow(9, 400), pow(9, 400))',
    '10^400 * 10^400',
    '1e-400 / 1e400',
    'sqrt(1e400)',
    'ln(1e-400)',
    '-9e99 ^ 9e99',
    `${'9'.repeat(400)}^2`,
    `1/3${'^1/3'.repeat(200)}`,
    `${'sqrt(7^140/3^250)+'.repeat(50)}1`,
    `median(${Array.from({ length: 200 }, (_, index) => `1/${index + 3}`).join()})`,
    `max(${Array.from({ length: 150 }, (_, index) => `7^99/${index + 3}`).join()})`,
  ])('finishes %s within its budget', (expression) => {
    expect(judge(expression)).toBeDefined();
  });
});
