/**
 * An intermediate value: its fraction, and whether it is exact. A value too long to be kept exactly is rounded and marked as inexact. A
 * value too large or too small to be kept at all is a failure, before it costs anything. Pure.
 */
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { CalculationFault } from './calculation-failure';
import { absoluteOf, type Fraction, reduce, roundSignificant, zero } from './fraction';

export type Quantity = { readonly fraction: Fraction; readonly isExact: boolean };

export const nothing: Quantity = { fraction: zero, isExact: true };

/** Digits kept of an inexact value. Calculating with it loses some of the last ones. */
export const workingDigits = 60;
/** Digits of an inexact value that are trusted to be correct. */
const trustedDigits = 40;

const bound = 10n ** BigInt(limits.calculationDigits);

export function createQuantity(fraction: Fraction, isExact: boolean): Result<Quantity, CalculationFault> {
  if (isShort(fraction)) return succeed({ fraction, isExact });
  const reduced = reduce(fraction);
  if (isShort(reduced)) return succeed({ fraction: reduced, isExact });
  const size = absoluteOf(reduced.numerator);
  if (size >= reduced.denominator * bound || size * bound <= reduced.denominator) return failRange();
  return succeed({ fraction: roundSignificant(reduced, workingDigits), isExact: false });
}

/** Returns the value rounded to its trusted digits, for operations that depend on the last digit, so that floor(8^(1/3)) is 2. */
export function settle({ fraction, isExact }: Quantity): Fraction {
  return isExact ? fraction : roundSignificant(fraction, trustedDigits);
}

/** Creates an inexact value from the result of a series, cut to the working digits. */
export function createApproximation(fraction: Fraction): Result<Quantity, CalculationFault> {
  return createQuantity(roundSignificant(fraction, workingDigits), false);
}

function isShort({ numerator, denominator }: Fraction): boolean {
  return absoluteOf(numerator) < bound && denominator < bound;
}

export function failRange() {
  const fault: CalculationFault = {
    code: 'out_of_range',
    message: `A value has more than ${limits.calculationDigits} digits before or after the point.`,
  };
  return fail(fault);
}

/** Returns the units of work that an operation on these values may cost. Reducing a fraction takes about the square of its length. */
export function measureWork(quantities: readonly Quantity[]): number {
  const hexDigitsAUnit = 20;
  return quantities.reduce(
    (work, { fraction }) =>
      work +
      1 +
      (fraction.numerator.toString(16).length + fraction.denominator.toString(16).length) / hexDigitsAUnit,
    0,
  );
}
