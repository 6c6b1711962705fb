/**
 * Powers: integer exponents are multiplied out exactly as long as the result stays short, and all others use logarithms. The size of a
 * result is known before it is computed, so 9^9^9 fails immediately. Pure.
 */
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import { exponential, naturalLogarithm, squareRoot } from './approximate';
import type { CalculationFault } from './calculation-failure';
import { absolute, absoluteOf, divide, type Fraction, multiply, negate, reduce } from './fraction';
import { createApproximation, createQuantity, failRange, type Quantity } from './quantity';

type Raised = Result<Quantity, CalculationFault>;

const bitsADigit = Math.log2(10);

export function raise(base: Quantity, exponent: Quantity): Raised {
  const [value, power] = [reduce(base.fraction), reduce(exponent.fraction)];
  const isExact = base.isExact && exponent.isExact;
  if (power.numerator === 0n) return succeed({ fraction: { numerator: 1n, denominator: 1n }, isExact });
  if (value.numerator === 0n) {
    if (power.numerator > 0n) return succeed({ fraction: value, isExact });
    return fail({ code: 'division_by_zero', message: 'Zero to a negative power divides by zero.' });
  }
  if (power.denominator === 1n) return raiseToWhole({ fraction: value, isExact }, power.numerator);
  if (value.numerator < 0n)
    return fail({
      code: 'undefined_value',
      message: 'A negative number cannot be raised to a fractional power.',
    });
  return power.denominator === 2n
    ? raiseRoot({ fraction: value, isExact }, power.numerator)
    : raiseByLogarithm(value, power);
}

/** A half power is an integer power of the square root, which may be exact. */
function raiseRoot(base: Quantity, power: bigint): Raised {
  const root = squareRoot(base.fraction);
  return raiseToWhole({ fraction: reduce(root.fraction), isExact: root.isExact && base.isExact }, power);
}

function raiseToWhole({ fraction, isExact }: Quantity, power: bigint): Raised {
  const size = absoluteOf(power);
  const bits = Math.max(countBits(fraction.numerator), countBits(fraction.denominator));
  if (bits > 1 && size * BigInt(bits) > BigInt(Math.ceil(2 * limits.calculationDigits * bitsADigit)))
    return raiseLong(fraction, power);
  const isOdd = size % 2n === 1n;
  // Only 1 and -1 have one bit in both numerator and denominator, and their power is known however large the exponent.
  const raised =
    bits === 1
      ? { numerator: isOdd ? fraction.numerator : 1n, denominator: 1n }
      : { numerator: fraction.numerator ** size, denominator: fraction.denominator ** size };
  return createQuantity(power < 0n ? divide({ numerator: 1n, denominator: 1n }, raised) : raised, isExact);
}

function countBits(value: bigint): number {
  return absoluteOf(value).toString(2).length;
}

function raiseLong(fraction: Fraction, power: bigint): Raised {
  const raised = raiseByLogarithm(absolute(fraction), { numerator: power, denominator: 1n });
  if (!raised.ok || fraction.numerator > 0n || power % 2n === 0n) return raised;
  return succeed({ ...raised.value, fraction: negate(raised.value.fraction) });
}

function raiseByLogarithm(base: Fraction, power: Fraction): Raised {
  const raised = exponential(multiply(naturalLogarithm(base), power));
  return raised === null ? failRange() : createApproximation(raised);
}
