/**
 * Tells a note mark above the line from a power. Both are written alike, and only what stands before them differs: nobody raises a comma or
 * a year to a power. Pure.
 */

const numbers = /^\d{1,3}(?:\s*[,–-]\s*\d{1,3})*$/;
const numberList = /^\d{1,3}(?:\s*,\s*\d{1,3})+$/;
const letters = /^[a-h](?:\s*,\s*[a-h])*$/;
const endOfClause = /[\p{L}\p{N}%)\]”"»’'][.,;:!?][”"»’']?\s?$|[”"»]$/u;
const yearOrThousands = /(?:^|[^\d.,])(?:(?:1[5-9]|20)\d\d|\d{1,3}(?:[,\u00a0\u202f]\d{3})+)$/;
const number = /\d[\d.,]*\s?%?$/;

export type ScriptPlace = {
  /** The text of the same line before the script. */
  readonly before: string;
  readonly inCell: boolean;
};

export function isNoteMark(text: string, { before, inCell }: ScriptPlace): boolean {
  const mark = text.trim();
  if (letters.test(mark)) return inCell && number.test(before);
  if (!numbers.test(mark)) return false;
  if (endOfClause.test(before) || yearOrThousands.test(before)) return true;
  return numberList.test(mark) && /\p{L}$/u.test(before);
}

/** Endings of ordinals in several languages, which belong to the number or the word before them. */
const ending = /^(?:st|nd|rd|th|er|ers|re|e|o|a|os|as)$/i;
const beforeEnding = /(?:^|[^\d.,])\d+$|\p{Lu}{2,}$|(?:^|[^\p{L}])[IVXLMNn]$/u;

export function isOrdinalEnding(text: string, before: string): boolean {
  return ending.test(text) && (/^(?:st|nd|rd|th)$/i.test(text) || beforeEnding.test(before));
}
