/**
 * What tells a formula from prose with dollars in it: prices ("$5 a day or 30$") and shell variables ("$HOME/$1") look like formulas
 * by Pandoc's rule too. A formula taken for prose costs little, money taken for a formula costs much: in doubt it is prose. Pure.
 */

/** True if what stands between two dollars is prose. */
export function isProse(text: string): boolean {
  const bare = text.replace(/\\[a-z]+\*?(?:\s*\{[^{}]*\})*/gi, '\\');
  return !/[\p{L}\p{N}\\]/u.test(bare) || price.test(bare) || words.test(bare) || /[/:,([{=]$/.test(bare);
}

/** Two letters or more that are not a differential (`dx`). */
const word = String.raw`\(?(?!d\p{L}(?!\p{L}))\p{L}{2,}`;
/** An amount with a word or an article behind it. */
const price = new RegExp(String.raw`^\d[\d.,]*\p{L}{0,2}[),.;:]*\s+(?:an?\s+)?${word}`, 'u');
const words = new RegExp(String.raw`\p{L}{2,}[),.;:]*\s+${word}`, 'u');

/** True if the text has a command, or a sign of relation or position with something before it. `\_` and `[^1]` are not such signs. */
export const hasTexSign = (text: string): boolean => /\\[a-z]|[^\s\\] *[=^_]/i.test(text);

/** Endings of ordinals ("the $n$th"). With other letters behind it, a dollar begins the name of a variable. */
const ordinalEndings: ReadonlySet<string> = new Set(['', 'th', 'st', 'nd', 'rd', 's']);

/** True if these letters may follow the closing dollar of a formula. */
export const isOrdinalEnding = (letters: string): boolean => ordinalEndings.has(letters);
