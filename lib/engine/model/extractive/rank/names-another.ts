/** Recognises a sentence about another thing of the kind that is asked about: with another name, or a new one of it. By form alone. Pure. */
import { listNames } from '../text/list-names';
import { readTerms } from '../text/terms';
import type { IndexedUnit } from './packet-index';
import type { Question } from './question';

/**
 * True if a text names a thing of the kind that is asked about, but with another name: its last word is that of a name in the question,
 * the others are not, and the name that is asked about is not there too.
 */
export function namesAnother({ text, counts }: IndexedUnit, { terms }: Question): boolean {
  const named = new Set(terms.filter(({ isName }) => isName).map(({ key }) => key));
  if (named.size < 2 || ![...named].some((key) => counts.has(key))) return false;
  const names = listNames(text).map((name) => readTerms(name).map(({ key }) => key));
  const ofKind = names.filter((keys) => keys.length > 1 && named.has(keys.at(-1) ?? ''));
  return ofKind.length > 0 && ofKind.every((keys) => !keys.slice(0, -1).some((key) => named.has(key)));
}

const another = /\b(?:another|(?:an?|the|this) (?:new|second|third|other|later|next|present))\s+(\p{L}+)/iu;

/** True for "A new bridge was opened" if the question is about a bridge, and not about a new one. */
export function tellsOfNew({ text }: IndexedUnit, { text: asked, terms }: Question): boolean {
  const noun = another.exec(text)?.[1];
  if (noun === undefined || /\b(?:another|new|second|third|other|later|next|present)\b/iu.test(asked))
    return false;
  const key = readTerms(noun)[0]?.key;
  return terms.some((term) => term.key === key);
}
