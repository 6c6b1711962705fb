/**
 * Text in the form that conditions compare, without differences of case and diacritics: `Häfen` is `hafen`, `STRASSE` is `straße`. Pure,
 * linear.
 */

/** The diacritics of European scripts. The vowel signs of other scripts are letters to their readers, and stay. */
const letterMarks = /[\u0300-\u036f]/g;

/** In scripts written without spaces each letter counts as a word, so that a phrase is found inside a sentence. */
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+/gv;

export function foldText(text: string): string {
  // Converts to upper case first, because that unifies ß and ss, ı and i.
  const letters = text.normalize('NFKD').replace(letterMarks, '').toUpperCase().toLowerCase();
  return letters.normalize('NFC').replaceAll('ς', 'σ');
}

/** Returns the folded words of a text with a space before and after each, so that a search for ` a b ` finds whole words. */
export function foldWords(text: string): string {
  return ` ${(foldText(text).match(words) ?? []).join(' ')} `;
}
