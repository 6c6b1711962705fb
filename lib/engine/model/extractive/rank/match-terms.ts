/**
 * Finds where each term of a question occurs in the sources: the word itself, words of the same family (with a long common prefix) and
 * everyday synonyms. The latter two count less. Pure.
 */
import { findSynonyms } from '../text/synonyms';
import { readTerms } from '../text/terms';
import { readWordKey } from '../text/word-key';
import { type PacketIndex, rarity } from './packet-index';
import type { Question, QuestionTerm } from './question';

export type TermMatch = {
  readonly term: QuestionTerm;
  /** Weight of the term in this packet: how significant it is, multiplied by how rare it is. */
  readonly weight: number;
  /** How well the sources know the term: 1 for the word itself, less if only a variant occurs, 0 if neither does. */
  readonly presence: number;
  /** Strength of the term in a unit, by unit id. */
  readonly strength: ReadonlyMap<number, number>;
};

const family = { factor: 0.7, minPrefix: 4, minShare: 0.6, maxTail: 4 };
const synonymFactor = 0.55;
const repeatGain = 0.25;
const maxRepeats = 3;
/** "Ada Holm (1871–1950)" tells of her birth and of her death. */
const lifeKeys: ReadonlySet<string> = new Set(['born', 'birth', 'die', 'death'].map(readWordKey));
const lifeSpan =
  /\p{Lu}\p{L}+ \([^()\d]{0,20}(?:\d{1,2} \p{L}{3,9} )?\d{3,4} ?[–-] ?[^()\d]{0,20}(?:\d{1,2} \p{L}{3,9} )?\d{3,4}\)/u;
/** Number of units by which it is judged whether a word is a name. */
const judgedUnits = 20;

/** Returns the keys in the packet that match `key`, with the weight of each. */
function findVariants(index: PacketIndex, { key, isName }: QuestionTerm): Map<string, number> {
  const variants = new Map<string, number>();
  if (!isName || /^[a-z]+$/.test(key)) {
    for (const other of index.frequency.keys()) {
      if (other === key || !isFamily(key, other)) continue;
      if (isName || !isOnlyName(index, other)) variants.set(other, family.factor);
    }
  }
  if (!isName) {
    for (const other of findSynonyms(key)) {
      if (index.frequency.has(other) && !variants.has(other)) variants.set(other, synonymFactor);
    }
  }
  variants.set(key, 1);
  return variants;
}

/** True for `recogn` and `recognit`, `econom` and `economi`: both share a prefix that makes up most of their length. */
function isFamily(key: string, other: string): boolean {
  const shorter = Math.min(key.length, other.length);
  if (shorter < family.minPrefix || key[0] !== other[0] || /[^a-z]/.test(key + other)) return false;
  let common = 0;
  while (common < shorter && key[common] === other[common]) common += 1;
  const longer = Math.max(key.length, other.length);
  if (common < family.minPrefix || common / longer < family.minShare || longer - common > family.maxTail)
    return false;
  return common >= shorter - 1;
}

/** True if the sources write a word with a capital wherever they have it inside a sentence: "brand" is no form of "Brandt". */
function isOnlyName(index: PacketIndex, key: string): boolean {
  return index.units
    .filter((unit) => unit.counts.has(key))
    .slice(0, judgedUnits)
    .every(({ text }) =>
      readTerms(text).every((term) => term.key !== key || (/^\p{Lu}/u.test(term.surface) && term.start > 0)),
    );
}

export function matchTerms(index: PacketIndex, question: Question): TermMatch[] {
  const variants = question.terms.map((term) => findVariants(index, term));
  const strengths = variants.map(() => new Map<number, number>());
  const told = question.terms.map((term) => (lifeKeys.has(term.key) ? lifeSpan : readInitials(index, term)));
  for (const unit of index.units) {
    variants.forEach((keys, position) => {
      let best = told[position]?.test(unit.text) === true ? synonymFactor : 0;
      for (const [key, factor] of keys) {
        const count = unit.counts.get(key);
        if (count === undefined) continue;
        best = Math.max(best, factor * (1 + repeatGain * Math.min(count - 1, maxRepeats)));
      }
      if (best > 0) strengths[position]?.set(unit.id, best);
    });
  }
  return question.terms.map((term, position) => {
    const keys = variants[position] ?? new Map<string, number>();
    return {
      term,
      weight: term.weight * rarity(index, index.frequency.has(term.key) ? term.key : commonest(index, keys)),
      presence: Math.max(
        presence(index, keys),
        told[position] != null && (strengths[position]?.size ?? 0) > 0 ? synonymFactor : 0,
      ),
      strength: strengths[position] ?? new Map<number, number>(),
    };
  });
}

/** Returns what a name that no source holds abbreviates: the words of a name with these initials, "Presiding Officer" for "PO". */
function readInitials(index: PacketIndex, { key, surface }: QuestionTerm): RegExp | null {
  if (!/^\p{Lu}{2,6}$/u.test(surface) || index.frequency.has(key)) return null;
  const words = [...surface].map((initial) => `${initial}\\p{L}{1,30}`);
  return new RegExp(`(?<!\\p{L})${words.join('(?: (?:of|the|and|for|de)){0,2}[ -]')}(?!\\p{L})`, 'u');
}

function presence(index: PacketIndex, keys: ReadonlyMap<string, number>): number {
  let best = 0;
  for (const [key, factor] of keys) if (index.frequency.has(key)) best = Math.max(best, factor);
  return best;
}

function commonest(index: PacketIndex, keys: ReadonlyMap<string, number>): string {
  let best = '';
  for (const key of keys.keys()) {
    if ((index.frequency.get(key) ?? 0) > (index.frequency.get(best) ?? 0)) best = key;
  }
  return best;
}
