/**
 * The only names that an expression may use. A name that is not in these tables has no meaning, whatever the surrounding program calls by
 * that name. `log` is to base 10 unless a base is given; `ln` is the natural logarithm. Pure.
 */
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import { exponential, logarithm, naturalLogarithm, squareRoot } from './approximate';
import type { CalculationFault } from './calculation-failure';
import {
  absolute,
  add,
  compare,
  divide,
  type Fraction,
  floor,
  negate,
  reduce,
  roundDecimals,
} from './fraction';
import { raise } from './power';
import { createApproximation, createQuantity, failRange, nothing, type Quantity, settle } from './quantity';

type Calculated = Result<Quantity, CalculationFault>;

export type CalculationFunction = {
  readonly arguments: readonly [least: number, most: number];
  /** True for roots and series, which cost more than the length of their values suggests. */
  readonly isSeries: boolean;
  /** The caller must pass a number of arguments within the bounds. */
  readonly apply: (...values: readonly Quantity[]) => Calculated;
};

const whole = (value: bigint): Fraction => ({ numerator: value, denominator: 1n });
const ten: Quantity = { fraction: whole(10n), isExact: true };

const undefinedValue = (message: string) => fail<CalculationFault>({ code: 'undefined_value', message });

export const constants: ReadonlyMap<string, Quantity> = new Map([
  ['pi', parseConstant('3.141592653589793238462643383279502884197169399375105820974944')],
  ['e', parseConstant('2.718281828459045235360287471352662497757247093699959574966967')],
]);

function parseConstant(digits: string): Quantity {
  const [integer = '', decimals = ''] = digits.split('.');
  const fraction = { numerator: BigInt(integer + decimals), denominator: 10n ** BigInt(decimals.length) };
  return { fraction, isExact: false };
}

export const functions: ReadonlyMap<string, CalculationFunction> = new Map([
  ['abs', ofOne((value) => map(value, absolute))],
  ['floor', ofOne((value) => mapSettled(value, floor))],
  ['ceil', ofOne((value) => mapSettled(value, (fraction) => negate(floor(negate(fraction)))))],
  ['round', { arguments: [1, 2], isSeries: false, apply: round }],
  ['sqrt', ofOne(takeRoot, true)],
  ['exp', ofOne(takeExponential, true)],
  ['ln', ofOne((value) => takeLogarithm(value, null), true)],
  ['log', { arguments: [1, 2], isSeries: true, apply: takeLogarithm }],
  ['log10', ofOne((value) => takeLogarithm(value, ten), true)],
  [
    'pow',
    { arguments: [2, 2], isSeries: true, apply: (base = nothing, power = nothing) => raise(base, power) },
  ],
  ['min', ofMany((values) => succeed(pickExtreme(values, -1)))],
  ['max', ofMany((values) => succeed(pickExtreme(values, 1)))],
  ['sum', ofMany(addAll)],
  ['mean', ofMany(takeMean)],
  ['avg', ofMany(takeMean)],
  ['median', ofMany(takeMedian)],
]);

function ofOne(apply: (value: Quantity) => Calculated, isSeries = false): CalculationFunction {
  return { arguments: [1, 1], isSeries, apply: (value = nothing) => apply(value) };
}

function ofMany(apply: (values: readonly Quantity[]) => Calculated): CalculationFunction {
  return { arguments: [1, limits.expressionChars], isSeries: false, apply: (...values) => apply(values) };
}

function map({ fraction, isExact }: Quantity, change: (fraction: Fraction) => Fraction): Calculated {
  return createQuantity(change(fraction), isExact);
}

function mapSettled(value: Quantity, change: (fraction: Fraction) => Fraction): Calculated {
  return createQuantity(change(settle(value)), value.isExact);
}

function round(value: Quantity = nothing, decimals: Quantity = nothing): Calculated {
  const { numerator, denominator } = reduce(decimals.fraction);
  const most = limits.calculationDecimals;
  if (denominator !== 1n || numerator > most || numerator < -most)
    return fail({
      code: 'wrong_arguments',
      message: `round takes a whole number of decimals, at most ${most}.`,
    });
  return mapSettled(value, (fraction) => roundDecimals(fraction, Number(numerator)));
}

function takeRoot({ fraction, isExact }: Quantity): Calculated {
  if (fraction.numerator < 0n) return undefinedValue('A negative number has no square root.');
  const root = squareRoot(fraction);
  return root.isExact ? createQuantity(root.fraction, isExact) : createApproximation(root.fraction);
}

function takeExponential({ fraction, isExact }: Quantity): Calculated {
  if (fraction.numerator === 0n) return succeed({ fraction: whole(1n), isExact });
  const raised = exponential(fraction);
  return raised === null ? failRange() : createApproximation(raised);
}

function takeLogarithm(value: Quantity = nothing, base: Quantity | null = ten): Calculated {
  if (value.fraction.numerator <= 0n) return undefinedValue('Only numbers above zero have a logarithm.');
  if (base === null) return createApproximation(naturalLogarithm(value.fraction));
  if (base.fraction.numerator <= 0n || compare(base.fraction, whole(1n)) === 0)
    return undefinedValue('The base of a logarithm must be above zero and not 1.');
  return createApproximation(logarithm(value.fraction, base.fraction));
}

function pickExtreme(values: readonly Quantity[], sign: 1 | -1): Quantity {
  return values.reduce((best, value) => (compare(value.fraction, best.fraction) === sign ? value : best));
}

function addAll(values: readonly Quantity[]): Calculated {
  let sum: Calculated = succeed(nothing);
  for (const { fraction, isExact } of values) {
    if (!sum.ok) return sum;
    sum = createQuantity(add(sum.value.fraction, fraction), sum.value.isExact && isExact);
  }
  return sum;
}

function takeMean(values: readonly Quantity[]): Calculated {
  const sum = addAll(values);
  return sum.ok ? map(sum.value, (fraction) => divide(fraction, whole(BigInt(values.length)))) : sum;
}

function takeMedian(values: readonly Quantity[]): Calculated {
  const sorted = [...values].sort((left, right) => compare(left.fraction, right.fraction));
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return takeMean(middle);
}
