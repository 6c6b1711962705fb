/**
 * Exact arithmetic: a number is a fraction of two integers, so 0.1 + 0.2 is 0.3 and 1 / 3 * 3 is 1. Rounding is half away from zero, as
 * people do it. Pure; fractions are reduced only on request, because that is the expensive part.
 */
export type Fraction = {
  readonly numerator: bigint;
  /** Always above zero. */
  readonly denominator: bigint;
};

export const zero: Fraction = { numerator: 0n, denominator: 1n };

/** `denominator` must not be zero. */
function createFraction(numerator: bigint, denominator: bigint): Fraction {
  return denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator };
}

export function add(left: Fraction, right: Fraction): Fraction {
  // Amounts with the same number of decimals keep their denominator, so that long sums stay small.
  if (left.denominator === right.denominator)
    return { numerator: left.numerator + right.numerator, denominator: left.denominator };
  const numerator = left.numerator * right.denominator + right.numerator * left.denominator;
  return { numerator, denominator: left.denominator * right.denominator };
}

export function negate({ numerator, denominator }: Fraction): Fraction {
  return { numerator: -numerator, denominator };
}

export function multiply(left: Fraction, right: Fraction): Fraction {
  return {
    numerator: left.numerator * right.numerator,
    denominator: left.denominator * right.denominator,
  };
}

/** `right` must not be zero. */
export function divide(left: Fraction, right: Fraction): Fraction {
  return createFraction(left.numerator * right.denominator, left.denominator * right.numerator);
}

/** Returns a negative number, zero or a positive number if `left` is below, equal to or above `right`. */
export function compare(left: Fraction, right: Fraction): number {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function absolute({ numerator, denominator }: Fraction): Fraction {
  return { numerator: absoluteOf(numerator), denominator };
}

export function reduce({ numerator, denominator }: Fraction): Fraction {
  let [left, right] = [absoluteOf(numerator), denominator];
  while (right !== 0n) [left, right] = [right, left % right];
  return { numerator: numerator / left, denominator: denominator / left };
}

/** Returns the greatest integer that is not above the value. */
export function floor({ numerator, denominator }: Fraction): Fraction {
  const quotient = numerator / denominator;
  const isBelow = numerator < 0n && quotient * denominator !== numerator;
  return { numerator: isBelow ? quotient - 1n : quotient, denominator: 1n };
}

/** Rounds to a number of decimals; negative numbers round to tens, hundreds, … */
export function roundDecimals({ numerator, denominator }: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(Math.abs(decimals));
  return decimals >= 0
    ? { numerator: divideRounded(numerator * scale, denominator), denominator: scale }
    : { numerator: divideRounded(numerator, denominator * scale) * scale, denominator: 1n };
}

export function roundSignificant(fraction: Fraction, digits: number): Fraction {
  if (fraction.numerator === 0n) return zero;
  return roundDecimals(fraction, digits - 1 - findMagnitude(fraction));
}

/** Returns the power of ten of the first digit: 2 for 345, -2 for 0.012. The value must not be zero. */
export function findMagnitude({ numerator, denominator }: Fraction): number {
  const size = absoluteOf(numerator);
  const estimate = String(size).length - String(denominator).length;
  const scale = 10n ** BigInt(Math.abs(estimate));
  const isReached = estimate >= 0 ? size >= denominator * scale : size * scale >= denominator;
  return isReached ? estimate : estimate - 1;
}

export function absoluteOf(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const halves = (2n * absoluteOf(numerator) + denominator) / (2n * denominator);
  return numerator < 0n ? -halves : halves;
}
