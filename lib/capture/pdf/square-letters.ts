/**
 * Letters that fill a square. Chinese and Japanese set no blanks between words, so that neither the end of a line nor a gap that makes a line
 * fill its column is one; the wide letters of an alphabet have them all the same. Korean does set them, but may divide a word at the end of a line without a hyphen. Pure.
 */
const square = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff60]`;
const end = new RegExp(`${square}$`, 'u');
const start = new RegExp(`^${square}`, 'u');
const letter = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;

/** True if the two are parts of one text that has no blanks. */
export function isBlankless(before: string, after: string): boolean {
  return end.test(before) && start.test(after);
}

/** True if the text has letters that are all equally wide, in whatever font, so that their width says nothing. */
export function hasSquareLetters(text: string): boolean {
  return letter.test(text);
}
