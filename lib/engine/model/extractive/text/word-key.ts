/** The key under which an English word is compared: its base form, stemmed. The one place that joins the two. */
import { readBaseForm } from './irregular-forms';
import { stemEnglish } from './stem';

export function readWordKey(word: string): string {
  return stemEnglish(readBaseForm(word.replace(/'s?$/, '')));
}
