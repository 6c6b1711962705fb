/**
 * Reads which verb a question like "Do you collect letters?" asks about: the one behind the pronoun, or else the first word that is a verb
 * and nothing else. Pure; knows no source.
 */
import type { Question, QuestionTerm } from './question';
import { plainWords } from '../text/stop-words';
import { isListed } from '../vocabulary/thesaurus';
import { listBases } from '../vocabulary/word-forms';

const supported = /^(?:do|does|did|can|could|may|might|must|shall|should|will|would)\b/iu;
const adverb = '(?:also|always|ever|even|often|really|still|usually)';
const behindPronoun = new RegExp(`\\b(?:I|you|we|they|he|she|it|one)\\s(?:${adverb}\\s)?$`, 'iu');
const isAdverb = new RegExp(`^${adverb}$`, 'iu');

/** Returns the key of the verb, or null if it is not known, or an everyday one, which sources say in many ways. */
export function readDeed({ text, terms }: Pick<Question, 'text' | 'terms'>): string | null {
  if (!supported.test(text.trim())) return null;
  const own = terms.filter(({ isCarried, surface }) => !isCarried && !isAdverb.test(surface));
  const deed =
    own.find(({ start }) => behindPronoun.test(text.slice(0, start))) ?? own.find((term) => isOnlyVerb(term));
  return deed === undefined || plainWords.has(deed.key) ? null : deed.key;
}

function isOnlyVerb({ surface }: QuestionTerm): boolean {
  const uses = listBases(surface).filter(isListed);
  return uses.length > 0 && uses.every(({ word, part }) => part === 'verb' && word === surface);
}
