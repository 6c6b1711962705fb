/** Compares sentences clause by clause, so that what else a sentence says neither hides a likeness nor makes one. Pure. */
import type { IndexedUnit } from '../rank/packet-index';
import { splitClauses } from '../text/split-clauses';
import { frameWords } from '../text/stop-words';
import { readTerms } from '../text/terms';

/** A short sentence may have fewer words, if the other has all of them: "The lead was not stolen." */
export const leastWhole = 2;

/** Without numbers, in which two sentences may differ. */
export const listContent = (text: string): string[] =>
  readTerms(text)
    .map(({ key }) => key)
    .filter((key) => !/\p{N}/u.test(key) && !frameWords.has(key));

/** A whole sentence, or a clause of it: "the well is 42 metres deep" in a sentence that also says who reported it. */
export type Part = { readonly text: string; readonly keys: ReadonlySet<string> };

export function listParts({ text }: Pick<IndexedUnit, 'text'>): Part[] {
  const clauses = splitClauses(text);
  const pieces = clauses.flatMap((clause) => clause.split(/\b(?:and|that)\s/u));
  return [...new Set([text, ...clauses, ...pieces])]
    .map((part) => ({ text: part, keys: new Set(listContent(part)) }))
    .filter(({ keys }) => keys.size >= leastWhole);
}

/**
 * Returns how many words two parts share, as a share of the words of the longer one. 0 if they share fewer than `least`, or than all if one has
 * fewer.
 */
export function likenessOf(one: Part, other: Part, least: number): number {
  const shared = [...one.keys].filter((key) => other.keys.has(key)).length;
  const whole = Math.max(leastWhole, Math.min(one.keys.size, other.keys.size));
  return shared < Math.min(least, whole) ? 0 : shared / Math.max(one.keys.size, other.keys.size);
}
