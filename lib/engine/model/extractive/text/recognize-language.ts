/**
 * Recognises in which language a short text is written: by its letters, if the language has its own, otherwise by its function words. Knows
 * only the languages of `function-words.ts`; what is in none of them is read as English. Pure.
 */
import { english, languages, type LanguageWords } from './function-words';

const leastWords = 2;
/** Names in other letters may be part of a text. */
const leastLetterShare = 0.5;

/**
 * Returns null for English, and for a language that is not known. @param expected the language of a text that is too short to tell and has no
 * English function word
 */
export function recognizeLanguage(text: string, expected: LanguageWords | null = null): LanguageWords | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const written = languages.find(
    ({ letters: own }) => own !== undefined && (text.match(own)?.length ?? 0) > leastLetterShare * letters,
  );
  if (written !== undefined) return written;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (isKnown: (word: string) => boolean) => words.filter(isKnown).length;
  const [best] = languages
    .filter(({ letters: own }) => own === undefined)
    .map((language) => ({
      language,
      count: count((word) => language.words.has(word) || language.ownLetter?.test(word) === true),
    }))
    .toSorted((left, right) => right.count - left.count);
  const englishCount = count((word) => english.has(word));
  if (best !== undefined && best.count >= leastWords && best.count > englishCount) return best.language;
  return englishCount === 0 ? expected : null;
}
