/**
 * Writes the number of a list in the form that its level names (ECMA-376 part 1, 17.18.59). Forms that are not listed here, such as numbers
 * written in words, become digits. Pure.
 */

/** Beyond it, letters and Roman numerals are too long for anyone to count. */
const maxSpelled = 3_999;

export function writeListNumber(value: number, form: string): string {
  switch (form) {
    case 'none':
      return '';
    case 'lowerLetter':
      return writeLetters(value);
    case 'upperLetter':
      return writeLetters(value).toUpperCase();
    case 'lowerRoman':
      return writeRoman(value);
    case 'upperRoman':
      return writeRoman(value).toUpperCase();
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'ordinal':
      return `${value}${getOrdinalEnding(value)}`;
    default:
      return String(value);
  }
}

/** After z comes aa, then bb. */
function writeLetters(value: number): string {
  if (value < 1 || value > maxSpelled) return String(value);
  const letter = String.fromCharCode(97 + ((value - 1) % 26));
  return letter.repeat(Math.ceil(value / 26));
}

const romanSigns: readonly (readonly [number, string])[] = [
  [1_000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function writeRoman(value: number): string {
  if (value < 1 || value > maxSpelled) return String(value);
  let left = value;
  let written = '';
  for (const [worth, sign] of romanSigns) {
    for (; left >= worth; left -= worth) written += sign;
  }
  return written;
}

function getOrdinalEnding(value: number): string {
  const tens = value % 100;
  if (tens >= 11 && tens <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th';
}
