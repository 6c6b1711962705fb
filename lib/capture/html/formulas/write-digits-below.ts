/** Writes digits below the line: `2` becomes `₂`. Other characters stay as they are. Pure. */
const digitsBelow = '₀₁₂₃₄₅₆₇₈₉';

export function writeDigitsBelow(text: string): string {
  return text.replace(/[0-9]/g, (digit) => digitsBelow[Number(digit)] ?? digit);
}
