/** Writes a fraction as decimal digits, without an exponent and without redundant zeros: `0.3`, `1200`, `-0.05`. Pure. */
import { absoluteOf, type Fraction } from './fraction';

/** Returns how many decimals it takes to write a reduced fraction in full, or null if its decimals never end, as in 1/3. */
export function countDecimals({ denominator }: Fraction): number | null {
  const twos = countFactor(denominator, 2n);
  const fives = countFactor(denominator, 5n);
  return denominator === 2n ** BigInt(twos) * 5n ** BigInt(fives) ? Math.max(twos, fives) : null;
}

function countFactor(value: bigint, factor: bigint): number {
  let count = 0;
  for (let rest = value; rest % factor === 0n; rest /= factor) count += 1;
  return count;
}

/** `decimals` must be enough to write the fraction in full. */
export function writeDecimal({ numerator, denominator }: Fraction, decimals: number): string {
  const digits = String((absoluteOf(numerator) * 10n ** BigInt(decimals)) / denominator);
  const padded = digits.padStart(decimals + 1, '0');
  const point = padded.length - decimals;
  const rest = padded.slice(point).replace(/0+$/, '');
  return `${numerator < 0n ? '-' : ''}${padded.slice(0, point)}${rest === '' ? '' : `.${rest}`}`;
}
