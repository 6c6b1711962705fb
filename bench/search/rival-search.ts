/** MiniSearch with Porter's stemmer and stop words: the search ours is compared with, over the same passages. */
import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';
import { stopWords } from '@/lib/engine/model/extractive/text/stop-words';

export type RivalPassage = { readonly id: number; readonly text: string };

export function createRivalSearch(passages: readonly RivalPassage[]): (question: string) => number[] {
  const index = new MiniSearch({
    fields: ['text'],
    processTerm: (term) => {
      const word = term.toLowerCase();
      return word === '' || stopWords.has(word) ? null : stemmer(word);
    },
  });
  index.addAll(passages);
  return (question) => index.search(question).map(({ id }) => Number(id));
}
