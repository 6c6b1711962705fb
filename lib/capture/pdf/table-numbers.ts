/** Tells which words are values of a table: numbers in any spelling, amounts with their signs, dashes that stand for nothing. Pure. */

const signs = String.raw`[-+−–±~≈<>≤≥(\[]`;
const currencies = String.raw`(?:[$€£¥₹₩₽₺₪฿¢]|US\$|C\$|A\$|HK\$|R\$|kr|CHF|EUR|USD|GBP|JPY|Rs\.?)`;
const currency = new RegExp(`^\\(?${currencies}\\(?$`, 'u');
const digits = String.raw`[\d٠-٩][\d٠-٩.,'’/:\u00a0\u202f]{0,30}`;
const ending = String.raw`(?:[%‰)\]*†‡]|pp|bps|x|°C?|[eE][-+]?\d){0,4}`;
const start = String.raw`\*{0,3}${signs}{0,3}${currencies}?${signs}{0,2}`;
const number = new RegExp(`^${start}${digits}${ending}$`, 'u');
const range = new RegExp(`^${start}${digits}[-–—]${currencies}?[-−]?${digits}${ending}$`, 'u');
const nothing =
  /^(?:[-–—−]{1,3}%?|\([-–—]\)|n\/?a\.?|N\/?A\.?|N\/?M|nm|\*{1,5}|[.…]{2,3}|–\)|\((?:NA|[BDSXZ])\))$/;

/** True for a number, a range of numbers, and a sign that stands for none. */
export function isNumber(text: string): boolean {
  return number.test(text) || nothing.test(text) || range.test(text);
}

/** Ages and sizes that label a column are ranges too. Between brackets, they are intervals of what is measured. */
function isPlainRange(text: string): boolean {
  return range.test(text) && !/^[([]/.test(text);
}

export function isCurrency(text: string): boolean {
  return currency.test(text);
}

/** True if currency signs stand before their numbers here: the first one does not follow a number. */
export function hasSignsBefore(texts: readonly string[]): boolean {
  const first = texts.findIndex(isCurrency);
  return first !== -1 && !isNumber(texts[first - 1] ?? '');
}

/** True for what stands in a column of values: a number, perhaps with its currency sign before it and its unit or a note mark behind it. */
export function isValue(texts: readonly string[]): boolean {
  const rest = texts.filter((text) => !isCurrency(text) && !/^[)%\]]{1,2}$/.test(text));
  if (rest.length === 0) return false;
  const isOne = (text: string) => isNumber(text) && !isPlainRange(text);
  const numbers = rest.filter(isOne).length;
  return numbers > 0 && (numbers === rest.length || (rest.length <= 3 && isOne(rest[0] ?? '')));
}

export function isYear(text: string): boolean {
  return /^(?:FY|H1|H2|Q[1-4])?['’ ]?(?:19|20|21)\d\d[A-Ea-e*]?$/.test(text);
}

/** True if the second word goes on with the number of the first in groups of three digits: `1 234`. */
export function isThousands(before: string, word: string): boolean {
  return /^[-+−–(]?\d{1,3}$|\s\d{3}$/.test(before) && /^\d{3}(?:[.,]\d+)?\)?$/.test(word);
}
