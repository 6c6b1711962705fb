/**
 * Finds where each term of a question occurs in the sources: the word itself, words of the same family (with a long common prefix) and
 * everyday synonyms. The latter two count less. Pure.
 */
import { beginsAlike, isJoined } from '../text/begins-alike';
import type { LanguageWords } from '../text/function-words';
import { isFamily } from '../text/is-family';
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
  /** The words that stand for the term, with what each counts: 1 for the word itself. */
  readonly forms: ReadonlyMap<string, number>;
};

/** Returns how well a heading or a title says the term, by its keys. */
export function measureSaid({ forms }: Pick<TermMatch, 'forms'>, keys: ReadonlySet<string>): number {
  let said = 0;
  for (const key of keys) said = Math.max(said, forms.get(key) ?? 0);
  return said;
}

const familyFactor = 0.7;
const synonymFactor = 0.5;
const negations = ['un', 'in', 'im', 'ir', 'il', 'non', 'dis'];
const leastNegated = 3;
const repeatGain = 0.25;
const maxRepeats = 3;
/** "Ada Holm (1871–1950)" tells of her birth and of her death. */
const lifeKeys: ReadonlySet<string> = new Set(['born', 'birth', 'die', 'death'].map(readWordKey));
const lifeSpan =
  /\p{Lu}\p{L}+ \([^()\d]{0,20}(?:\d{1,2} \p{L}{3,9} )?\d{3,4} ?[–-] ?[^()\d]{0,20}(?:\d{1,2} \p{L}{3,9} )?\d{3,4}\)/u;
/** Number of units by which it is judged whether a word is a name. */
const judgedUnits = 20;

/** Returns the keys in the packet that match a term, with the weight of each. */
function findVariants(
  index: PacketIndex,
  term: QuestionTerm,
  language: LanguageWords | null,
): Map<string, number> {
  const variants = new Map<string, number>();
  const others =
    language === null
      ? [...listSubstitutes(index, term), ...listForms(index, term)]
      : listAlike(index, term, language);
  for (const [other, factor] of others)
    variants.set(other, factor * Math.sqrt(tellingShare(index, term.key, other)));
  return variants.set(term.key, 1);
}

type Variant = readonly [key: string, factor: number];

/** Returns words of the same family, and the word with a prefix that negates it: whether a break is paid is told by "unpaid", too. */
function listForms(index: PacketIndex, { key, surface, isName }: QuestionTerm): readonly Variant[] {
  if (isName && !/^[a-z]+$/.test(key)) return [];
  const related = [...index.frequency.keys()].filter(
    (other) => other !== key && isFamily(key, other) && (isName || !isOnlyName(index, other)),
  );
  const negated =
    isName || key.length < leastNegated
      ? []
      : negations.map((prefix) => readWordKey(`${prefix}${surface.toLowerCase()}`));
  return [...related, ...negated.filter((other) => index.frequency.has(other))].map((other) => [
    other,
    familyFactor,
  ]);
}

/** Returns the words that differ from one in another language than English by their endings, and those that are joined with it. */
function listAlike(
  index: PacketIndex,
  { key }: QuestionTerm,
  { joinsWords }: LanguageWords,
): readonly Variant[] {
  const others = [...index.frequency.keys()].filter((other) => other !== key);
  const joined = joinsWords === true ? others.filter((other) => isJoined(key, other)) : [];
  const alike = others.filter((other) => beginsAlike(key, other));
  return [
    ...joined.map((other) => [other, synonymFactor] as const),
    ...alike.map((other) => [other, familyFactor] as const),
  ];
}

/** Returns what can stand for a word: its synonyms, or what says the same as a phrasal verb. */
function listSubstitutes(index: PacketIndex, { key, instead, isName }: QuestionTerm): readonly Variant[] {
  if (isName) return [];
  return [...findSynonyms(key), ...instead]
    .filter((other) => index.frequency.has(other))
    .map((other) => [other, synonymFactor]);
}

/** A common word that stands for a rare one tells less than the rare one does. */
function tellingShare(index: PacketIndex, key: string, other: string): number {
  return index.frequency.has(key) ? Math.min(1, rarity(index, other) / rarity(index, key)) : 1;
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
  const variants = question.terms.map((term) => findVariants(index, term, question.language));
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
      forms: keys,
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
