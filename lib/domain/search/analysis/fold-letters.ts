/**
 * Writes a text with one spelling for letters and digits that people type in several ways: `CO₂` as `CO2`, `℃` as `°C`, full-width letters,
 * letters composed of two characters, digits of other scripts, and the Arabic letters and marks that are often left out. Case and accents
 * are left to PostgreSQL. Pure. Never used for a text that people see.
 */

/** Soft hyphens and characters without width, which break a word for the parser only. */
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/gu;
/** A superscript after a digit is an exponent: 10⁶ is not 106. */
const exponent = /(?<=\p{Nd})(?=[⁰¹²³⁴-⁹⁻⁺])/gu;
const otherDigit = /(?![0-9])\p{Nd}/gu;
/** Vowel marks of Arabic and Hebrew, and the stroke that stretches an Arabic word. */
const optionalMark = /[\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/gu;

/**
 * Letters that Arabic and Persian writers exchange. The stemmer strips a final ة everywhere, but a final ه only from some words, so ه is
 * read as ة at the end of a word.
 */
const exchanged: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/gu, 'ا'],
  [/[ىی]/gu, 'ي'],
  [/ک/gu, 'ك'],
  [/ه(?!\p{L})/gu, 'ة'],
];

const isMarkedScript = /[\u0590-\u06ff]/u;

export function foldLetters(text: string): string {
  const composed = text
    .replace(exponent, '^')
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(otherDigit, (digit) => String(readDigit(digit)));
  if (!isMarkedScript.test(composed)) return composed;
  return exchanged.reduce(
    (folded, [pattern, letter]) => folded.replace(pattern, letter),
    composed.replace(optionalMark, ''),
  );
}

/** Returns the value of a digit of any script: Unicode keeps the ten digits of a script together, in order. */
function readDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (code - first < 9 && /\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return code - first;
}
