/**
 * Tells whether two words may be forms of one word in a language whose endings are not known: they begin alike for so long that only endings
 * differ. Takes two keys of terms. Pure.
 */
const least = { chars: 3, share: 0.6 };
const mostEndingChars = 4;

export function beginsAlike(one: string, other: string): boolean {
  if (one.slice(0, least.chars) !== other.slice(0, least.chars)) return false;
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  let common = least.chars;
  while (common < shorter.length && one[common] === other[common]) common += 1;
  return (
    !/[\p{N}\p{Script=Han}\p{Script=Thai}]/u.test(one) &&
    common >= least.share * longer.length &&
    shorter.length >= least.chars + 1 &&
    shorter.length - common <= 2 &&
    longer.length - common <= mostEndingChars
  );
}

const leastPartChars = 5;

/** Tells whether one of two words is the first or the last part of the other, joined to it: "Sauerstoff" and "Sauerstoffgehalt". */
export function isJoined(one: string, other: string): boolean {
  const [part, whole] = one.length < other.length ? [one, other] : [other, one];
  return part.length >= leastPartChars && (whole.startsWith(part) || whole.endsWith(part));
}
