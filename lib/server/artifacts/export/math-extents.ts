/** How far sums and functions reach in a row of MathML, which has no brackets for that. Pure. */
import { isApplication, isSign, listParts, type Part } from './mathml-parts';

/** Signs that stand before what they sum, multiply or join. */
export const largeSigns = '∑∏∐∫∬∭∮∯∰⋃⋂⋁⋀⨁⨂⨀⨄⨆';
/** What a sum reaches to at most. */
const endsTerm = '+−-±∓=≠<>≤≥≈≡∼≅∝→⇒⇔↔∈∉⊂⊆∣|,;.:)]}';

/** True for a name with scripts: the sign of application is inside, as in sin² x. */
export function appliesWithin(part: Part): boolean {
  if (!/^m(?:sub|sup|subsup|under|over|underover)$/.test(part.name)) return false;
  const base = listParts(part)[0];
  return base?.name === 'mrow' && isApplication(listParts(base).at(-1));
}

/** The end of what a function applies to: one part, what is in brackets, or a function and what that applies to. */
export function findArgumentEnd(parts: readonly Part[], start: number): number {
  let from = start;
  // A space may stand between the name and its argument.
  while (parts[from]?.name === 'mspace') from += 1;
  const first = parts[from];
  if (first === undefined || isSign(first, endsTerm)) return start;
  if (isSign(first, '([{')) {
    const end = findClosing(parts, from);
    return end === null ? start : end + 1;
  }
  // The argument of a function that is a function itself reaches as far as that one's.
  if (isApplication(parts[from + 1])) return Math.max(from + 2, findArgumentEnd(parts, from + 2));
  if (appliesWithin(first)) return Math.max(from + 1, findArgumentEnd(parts, from + 1));
  return first.name === 'mo' ? start : from + 1;
}

function findClosing(parts: readonly Part[], open: number): number | null {
  let depth = 0;
  for (let at = open; at < parts.length; at += 1) {
    if (isSign(parts[at], '([{')) depth += 1;
    if (isSign(parts[at], ')]}')) depth -= 1;
    if (depth === 0) return at;
  }
  return null;
}

/** The end of what a sum applies to: before the next sign that no sum reaches over, brackets aside. */
export function findTermEnd(parts: readonly Part[], start: number): number {
  for (let at = start; at < parts.length; at += 1) {
    const part = parts[at];
    if (isSign(part, '([{')) {
      const close = findClosing(parts, at);
      if (close === null) return at;
      at = close;
    } else if (isSign(part, endsTerm)) return at;
  }
  return parts.length;
}
