/**
 * Stems English words ("Porter2", the Snowball English algorithm), so that `launched`, `launching` and `launches` count as one word. Takes
 * one lower-case word; a word with characters other than a–z and apostrophes is returned unchanged. Stems are keys for comparison, not
 * words to show.
 */
import { stem } from 'porter2';

export function stemEnglish(word: string): string {
  return /^[a-z']+$/.test(word) ? stem(word) : word;
}
