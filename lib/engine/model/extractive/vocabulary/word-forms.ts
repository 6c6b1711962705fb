/**
 * Tells the forms of an English word by its part of speech: "fined" is a form of the verb "fine" and not of the noun. The keys by which
 * words are otherwise compared do not tell these apart. Pure.
 */
import { readBaseForm } from '../text/irregular-forms';

export type PartOfSpeech = 'noun' | 'verb' | 'adjective' | 'adverb';

/** What an ending of a form is replaced by in the word itself. */
const endings: Readonly<Record<PartOfSpeech, readonly (readonly [string, string])[]>> = {
  noun: [
    ['s', ''],
    ['es', ''],
    ['ies', 'y'],
    ['men', 'man'],
    ['ves', 'f'],
  ],
  verb: [
    ['s', ''],
    ['es', ''],
    ['ies', 'y'],
    ['ied', 'y'],
    ['d', ''],
    ['ed', ''],
    ['ing', ''],
    ['ing', 'e'],
  ],
  adjective: [
    ['r', ''],
    ['er', ''],
    ['st', ''],
    ['est', ''],
    ['ier', 'y'],
    ['iest', 'y'],
  ],
  adverb: [],
};
const partsOfSpeech = ['noun', 'verb', 'adjective', 'adverb'] as const;

export type WordUse = { readonly word: string; readonly part: PartOfSpeech };

/** Returns the words of which a text may be a form, each with its part of speech; not all of them exist. */
export function listBases(form: string): readonly WordUse[] {
  const irregular = readBaseForm(form);
  return partsOfSpeech.flatMap((part) => {
    const regular = endings[part]
      .filter(([ending]) => form.endsWith(ending))
      .flatMap(([ending, own]) => {
        const word = `${form.slice(0, -ending.length)}${own}`;
        return /([b-df-hj-np-tv-z])\1$/.test(word) ? [word, word.slice(0, -1)] : [word];
      });
    return [...new Set([form, irregular, ...regular])].map((word) => ({ word, part }));
  });
}

export const isForm = (form: string, { word, part }: WordUse): boolean =>
  form === word || listBases(form).some((base) => base.word === word && base.part === part);
