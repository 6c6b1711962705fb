/**
 * Text as conditions compare it where letters count and their dress does not: `Häfen` is `hafen`, `STRASSE` is `straße`. Pure, linear.
 */

/** Marks that European scripts put on letters; the vowel signs of other scripts are letters to their readers and stay. */
const letterMarks = /[\u0300-\u036f]/g;

/** Words of scripts that write no spaces are taken letter by letter: a phrase is then found inside a sentence. */
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+/gv;

export function foldText(text: string): string {
  // Upper case first: it is what makes one of ß and ss, ı and i.
  const letters = text.normalize('NFKD').replace(letterMarks, '').toUpperCase().toLowerCase();
  return letters.normalize('NFC').replaceAll('ς', 'σ');
}

/** The folded words of a text with a space before and after each, so that finding ` a b ` in it finds whole words. */
export function foldWords(text: string): string {
  return ` ${(foldText(text).match(words) ?? []).join(' ')} `;
}
