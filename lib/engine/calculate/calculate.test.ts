import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { calculate } from './calculate';

function value(expression: string, precision?: number): string {
  const calculated = calculate(expression, precision);
  if (!calculated.ok) return `${calculated.failure.code} ${calculated.failure.position}`;
  return `${calculated.value.isExact ? '' : '~'}${calculated.value.value}`;
}

describe('calculate', () => {
  it.each([
    ['0.1 + 0.2', '0.3'],
    ['1.10 * 3', '3.3'],
    ['1/3 * 3', '1'],
    ['1 / 8', '0.125'],
    ['1 / 3', '~0.33333333333333333333'],
    ['-2 / 3', '~-0.66666666666666666667'],
    ['1_000_000.5 × 2 ÷ 4 − 1', '499999.25'],
    ['.5 + 1.5e3 + 2E-1', '1500.7'],
    ['2 + 3 * 4', '14'],
    ['(2 + 3) * 4', '20'],
    ['10 - 4 - 3', '3'],
    ['100 / 10 / 2', '5'],
    ['2^3^2', '512'],
    ['-2^2', '-4'],
    ['(-2)^2', '4'],
    ['2^-2', '0.25'],
    ['2*-3', '-6'],
    ['--5 - +5', '0'],
    ['2^100', '1267650600228229401496703205376'],
    ['0^0', '1'],
    ['20%', '0.2'],
    ['80 * 25%', '20'],
    ['2^50%', '~1.4142135623730950488'],
    ['10% + 3', '3.1'],
    ['10% - 3', '-2.9'],
    ['10 % 3', '1'],
    ['-7 % 3', '2'],
    ['7 % (-3)', '-2'],
    ['7.5 % 2', '1.5'],
    ['abs(-3) + floor(-1.5) + ceil(1.2)', '3'],
    ['round(2.5) + round(-2.5)', '0'],
    ['round(1234.567, 1)', '1234.6'],
    ['round(1250, -2)', '1300'],
    ['sqrt(16 / 25)', '0.8'],
    ['4^0.5 + 4^-0.5', '2.5'],
    ['sqrt(2)', '~1.4142135623730950488'],
    ['floor(8^(1/3))', '~2'],
    ['floor(125^(1/3)) + floor(343^(1/3)) + floor(1000^(1/3))', '~22'],
    ['floor(log(1000)) + floor(exp(ln(5))) + floor(exp(ln(7)))', '~15'],
    ['floor(sqrt(2)^2) + floor(sqrt(3)^2) + floor(sqrt(5)^2) + floor(sqrt(7)^2)', '~17'],
    ['sqrt(2)^2 % 2 + sqrt(3)^2 % 3 + sqrt(5)^2 % 5 + sqrt(7)^2 % 7', '~0'],
    ['(1 + 1e-300) * (1 + 1e-300)', '~1'],
    ['(1 + 0.05/12)^360', '~4.4677443140061322124'],
    ['(-1)^1000000001', '-1'],
    ['(-1.000001)^1000001', '~-2.7182831875998462032'],
    ['min(3, 1, 2) + max(3, 1, 2)', '4'],
    ['sum(1, 2, 3.5)', '6.5'],
    ['mean(1, 2) + avg(3)', '4.5'],
    ['median(9, 1, 5)', '5'],
    ['median(9, 1, 5, 6)', '5.5'],
    ['log(1000) + log(8, 2) + log10(0.01)', '~4'],
    ['ln(1 + 1e-50)', '~0.00000000000000000000000000000000000000000000000001'],
    ['exp(0) + ln(1)', '~1'],
    ['SUM(1, PI)', '~4.1415926535897932385'],
  ])('calculates %s = %s', (expression, expected) => {
    expect(value(expression)).toBe(expected);
  });

  it.each([
    ['2 / 3', 2, '~0.67'],
    ['1 / 4', 4, '0.25'],
    ['2.345', 2, '~2.35'],
    ['-2.345', 2, '~-2.35'],
    ['-0.001', 2, '~0'],
    ['1e30 / 7', 0, '~142857142857142857142857142857'],
    ['pi', 39, '~3.141592653589793238462643383279502884197'],
    ['pi', 60, '~3.141592653589793238462643383279502884197'],
    ['1 / 3', 0, '~0'],
    ['5', limits.calculationDecimals, '5'],
    ['5', limits.calculationDecimals + 1, 'wrong_precision 0'],
    ['5', -1, 'wrong_precision 0'],
    ['5', 1.5, 'wrong_precision 0'],
    ['5', Number.NaN, 'wrong_precision 0'],
  ])('rounds %s to %s decimals: %s', (expression, precision, expected) => {
    expect(value(expression, precision)).toBe(expected);
  });

  it.each([
    ['', 'empty 0'],
    [' \n ', 'empty 0'],
    ['1 +', 'unexpected 3'],
    ['1 + * 2', 'unexpected 4'],
    ['(1 + 2', 'unexpected 6'],
    ['1 + 2)', 'unexpected 5'],
    ['2(3)', 'unexpected 1'],
    ['1 000', 'unexpected 2'],
    ['1,000', 'unexpected 1'],
    ['1__000', 'unexpected 1'],
    ['1.5.2', 'unexpected 3'],
    ['10 % -3', 'unexpected 3'],
    ['2 $ 3', 'unexpected 2'],
    ['x + 1', 'unknown_name 0'],
    ['1 + cbrt(8)', 'unknown_name 4'],
    ['1 + sqrt', 'wrong_arguments 4'],
    ['pow(2)', 'wrong_arguments 0'],
    ['min()', 'wrong_arguments 0'],
    ['round(1, 0.5)', 'wrong_arguments 0'],
    ['round(1, 1e9)', 'wrong_arguments 0'],
    ['1 + 2 / (3 - 3)', 'division_by_zero 6'],
    ['5 % 0', 'division_by_zero 2'],
    ['0^-1', 'division_by_zero 1'],
    ['sqrt(-1)', 'undefined_value 0'],
    ['(-8)^(1/3)', 'undefined_value 4'],
    ['ln(0)', 'undefined_value 0'],
    ['log(2, 1)', 'undefined_value 0'],
    ['9^9^9', 'out_of_range 1'],
    ['9^-9^9', 'out_of_range 1'],
    ['exp(1e9)', 'out_of_range 0'],
    ['1e401', 'out_of_range 0'],
    ['1e399 * 10', 'out_of_range 6'],
    ['1e-300 * 1e-300', 'out_of_range 7'],
  ])('refuses %j as %s', (expression, expected) => {
    expect(value(expression)).toBe(expected);
  });

  it('lists the known names when a name is unknown', () => {
    expect(calculate('process')).toMatchObject({
      failure: { message: expect.stringMatching(/“process”.*abs.*median, pi, e\.$/) },
    });
  });

  it('enforces each limit exactly', () => {
    const { expressionChars, expressionDepth, calculationDigits } = limits;
    expect(value('1'.padEnd(expressionChars))).toBe('1');
    expect(value('1'.padEnd(expressionChars + 1))).toBe(`too_long ${expressionChars}`);
    const brackets = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`;
    expect(value(brackets(expressionDepth))).toBe('1');
    expect(value(brackets(expressionDepth + 1))).toMatch(/^too_deep/);
    expect(value(`${'-'.repeat(expressionDepth)}1`)).toBe('1');
    expect(value(`${'-'.repeat(expressionDepth + 1)}1`)).toMatch(/^too_deep/);
    expect(value('9'.repeat(calculationDigits))).toBe('9'.repeat(calculationDigits));
    expect(value('9'.repeat(calculationDigits + 1))).toBe('out_of_range 0');
  });

  it('refuses an expression that is short to write but takes too long to calculate', () => {
    expect(value(Array(80).fill('7^470/7^470').join('*'))).toMatch(/^too_much_work/);
    expect(value(Array(160).fill('ln(2)').join('+'))).toMatch(/^too_much_work/);
    expect(value(Array(40).fill('ln(2)').join('+'))).toBe('~27.725887222397812377');
    expect(value(Array(200).fill('1.25').join('+'))).toBe('250');
  });
});

type Sum = { readonly text: string; readonly power: number; readonly result: bigint };

/** Integer expressions with exactly the brackets they need, together with their value. */
const { sum } = fc.letrec<{ sum: Sum; operation: Sum }>((tie) => ({
  sum: fc.oneof(
    { depthSize: 'medium' },
    fc.nat(1000).map((number) => ({ text: String(number), power: 9, result: BigInt(number) })),
    tie('operation'),
  ),
  operation: fc.oneof(
    fc
      .tuple(tie('sum'), fc.constantFrom('+', '-', '*'), tie('sum'))
      .map(([left, operator, right]) => join(left, operator, right)),
    tie('sum').map((inner) => ({ text: `-${bracket(inner, 3)}`, power: 3, result: -inner.result })),
    fc.tuple(tie('sum'), fc.nat(3)).map(([base, power]) => ({
      text: `${bracket(base, 5)}^${power}`,
      power: 4,
      result: base.result ** BigInt(power),
    })),
  ),
}));

const bracket = (inner: Sum, least: number) => (inner.power < least ? `(${inner.text})` : inner.text);

function join(left: Sum, operator: string, right: Sum): Sum {
  const power = operator === '*' ? 2 : 1;
  const result = {
    '+': left.result + right.result,
    '-': left.result - right.result,
    '*': left.result * right.result,
  }[operator];
  return {
    text: `${bracket(left, power)} ${operator} ${bracket(right, power + 1)}`,
    power,
    result: result ?? 0n,
  };
}

describe('calculate, with random numbers', () => {
  it('follows the mathematical order of operations', () => {
    fc.assert(
      fc.property(sum, ({ text, result }) => {
        const isTooBig = String(result).length > 300 || text.length > limits.expressionChars;
        fc.pre(!isTooBig);
        const calculated = value(text);
        if (!/^(too_deep|too_much_work|out_of_range)|^~/.test(calculated))
          expect(calculated).toBe(String(result));
      }),
      { numRuns: 1000 },
    );
  });

  it('adds, subtracts and multiplies decimals exactly', () => {
    const scaled = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
    const write = (number: bigint, decimals: number) => {
      const digits = String(number < 0n ? -number : number).padStart(decimals + 1, '0');
      const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
      return number < 0n ? `-${text}` : text;
    };
    fc.assert(
      fc.property(scaled, scaled, (left, right) => {
        const [one, other] = [write(left, 6), write(right, 6)];
        expect(value(`${one} + (${other})`)).toBe(write(left + right, 6));
        expect(value(`${one} - (${other})`)).toBe(write(left - right, 6));
        expect(value(`(${one}) * (${other})`)).toBe(write(left * right, 12));
      }),
    );
  });

  it('divides exactly to the last digit requested', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1 }), fc.nat(30), (above, below, decimals) => {
        const scale = 10n ** BigInt(decimals);
        const digits = (2n * BigInt(above) * scale + BigInt(below)) / (2n * BigInt(below));
        const written = value(`${above} / ${below}`, decimals).replace('~', '');
        const [integer = '', fraction = ''] = written.split('.');
        expect(BigInt(integer + fraction.padEnd(decimals, '0'))).toBe(digits);
      }),
    );
  });

  it('agrees with floating point within its precision, and inverse functions return the original number', () => {
    const positive = fc.double({ min: 1e-12, max: 1e12, noNaN: true }).map((number) => number.toFixed(15));
    const near = (expression: string, expected: number) =>
      expect(Math.abs(Number(value(expression).replace('~', '')) - expected)).toBeLessThanOrEqual(
        Math.abs(expected) * 1e-12 + 1e-300,
      );
    fc.assert(
      fc.property(
        positive.filter((text) => Number(text) > 0),
        (text) => {
          near(`sqrt(${text})`, Math.sqrt(Number(text)));
          near(`log10(${text})`, Math.log10(Number(text)));
          expect(value(`exp(ln(${text})) - ${text}`, 20)).toMatch(/^~?0$/);
          expect(value(`sqrt(${text})^2 - ${text}`, 20)).toMatch(/^~?0$/);
        },
      ),
    );
    expect(value('exp(1) - e', 37)).toBe('~0');
  });
});
