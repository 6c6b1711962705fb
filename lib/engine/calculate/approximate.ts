/**
 * Computes roots, logarithms and powers of e with integers scaled by a power of ten: correct to `workingDigits` digits, and the same on
 * every machine. Pure; the number of terms depends only on the number of digits wanted.
 */
import { absoluteOf, add, compare, divide, findMagnitude, type Fraction, reduce, zero } from './fraction';
import { workingDigits } from './quantity';

/** Extra digits beyond the working digits, to make up for what a series of a hundred terms loses. */
const guardDigits = 10;
const seriesDigits = workingDigits + guardDigits;
const seriesScale = 10n ** BigInt(seriesDigits);
const logarithmOfTwo = 2n * areaTangent({ numerator: 1n, denominator: 3n }, seriesScale);

/** The result is exact if numerator and denominator both have exact roots. `value` must not be negative. */
export function squareRoot(value: Fraction): { readonly fraction: Fraction; readonly isExact: boolean } {
  const { numerator, denominator } = reduce(value);
  const exact = { numerator: rootOf(numerator), denominator: rootOf(denominator) };
  if (exact.numerator ** 2n === numerator && exact.denominator ** 2n === denominator)
    return { fraction: exact, isExact: true };
  const decimals = Math.max(0, seriesDigits - Math.floor(findMagnitude({ numerator, denominator }) / 2));
  const scale = 10n ** BigInt(decimals);
  return {
    fraction: { numerator: rootOf((numerator * scale * scale) / denominator), denominator: scale },
    isExact: false,
  };
}

/** Returns the greatest integer whose square is at most `value` (Newton's method, from above). */
function rootOf(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil((value.toString(16).length * 4) / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** `value` must be above zero. */
export function naturalLogarithm(value: Fraction): Fraction {
  const shift = value.numerator.toString(2).length - value.denominator.toString(2).length;
  // value = 2^shift · rest, with the rest between 1/2 and 2, where the series converges quickly.
  const rest = shiftLeft(value, -shift);
  const step = {
    numerator: rest.numerator - rest.denominator,
    denominator: rest.numerator + rest.denominator,
  };
  const doublings = { numerator: BigInt(shift) * logarithmOfTwo, denominator: seriesScale };
  if (step.numerator === 0n) return doublings;
  // Close to 1 the logarithm begins with zeros, which are not significant digits, so the scale is larger.
  const scale = shift === 0 ? 10n ** BigInt(seriesDigits - Math.min(0, findMagnitude(step))) : seriesScale;
  return add(doublings, { numerator: 2n * areaTangent(step, scale), denominator: scale });
}

/** artanh z = z + z³/3 + z⁵/5 + …, multiplied by the scale. */
function areaTangent({ numerator, denominator }: Fraction, scale: bigint): bigint {
  let power = (numerator * scale) / denominator;
  const square = (power * power) / scale;
  let sum = 0n;
  for (let odd = 1n; power !== 0n; odd += 2n) {
    sum += power / odd;
    power = (power * square) / scale;
  }
  return sum;
}

/** Powers of e beyond this exponent have more digits than we ever keep, so they are not computed at all. */
const largestExponent: Fraction = { numerator: 1_000n, denominator: 1n };

/** Returns null if the result is far out of range. */
export function exponential(value: Fraction): Fraction | null {
  const size = { numerator: absoluteOf(value.numerator), denominator: value.denominator };
  if (compare(size, largestExponent) > 0) return null;
  const scaled = (value.numerator * seriesScale) / value.denominator;
  const doublings = scaled / logarithmOfTwo;
  // e^value = 2^doublings · e^rest, with the rest below ln 2.
  const sum = sumPowers(scaled - doublings * logarithmOfTwo, seriesScale);
  return shiftLeft({ numerator: sum, denominator: seriesScale }, Number(doublings));
}

/** 1 + x + x²/2! + x³/3! + …, with x and the sum multiplied by the scale. */
function sumPowers(exponent: bigint, scale: bigint): bigint {
  let term = scale;
  let sum = 0n;
  for (let index = 1n; term !== 0n; index += 1n) {
    sum += term;
    term = (term * exponent) / (scale * index);
  }
  return sum;
}

function shiftLeft({ numerator, denominator }: Fraction, bits: number): Fraction {
  return bits >= 0
    ? { numerator: numerator << BigInt(bits), denominator }
    : { numerator, denominator: denominator << BigInt(-bits) };
}

/** Returns the logarithm of `value` to a base. Both must be above zero, and the base must not be 1. */
export function logarithm(value: Fraction, base: Fraction): Fraction {
  const above = naturalLogarithm(value);
  return above.numerator === 0n ? zero : divide(above, naturalLogarithm(base));
}
