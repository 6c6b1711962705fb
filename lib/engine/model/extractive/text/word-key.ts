/** Returns the key by which an English word is compared: its base form, stemmed. Only this file combines the two steps. */
import { readBaseForm } from './irregular-forms';
import { stemEnglish } from './stem';

export function readWordKey(word: string): string {
  return stemEnglish(readBaseForm(word.replace(/'s?$/, '')));
}
