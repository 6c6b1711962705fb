/**
 * A longer word is no word that people read letter by letter: a row of figures, or bytes in letters. Without a place to break it, Chromium measures a word
 * that the typeface kerns from its first letter to its last again for every line, which takes ten seconds for 100,000 letters.
 */
const kernedWordChars = 200;

/** Whether a word in the text is so long that it must be set without kerning (`.endless-word`). */
export function hasEndlessWord(text: string): boolean {
  return text.length > kernedWordChars && text.split(/\s+/).some((word) => word.length > kernedWordChars);
}
