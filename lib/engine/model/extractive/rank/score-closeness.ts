/**
 * Scores how close each unit comes to a question that no passage answers for certain: by the words of the question as for an answer, and by
 * words that are used in like company, of which each counts a little. Nothing is answered by that. Pure.
 */
import { findVector, measureLikeness, type WordVector } from '../vocabulary/word-likeness';
import { readTerms } from '../text/terms';
import { matchTerms, type TermMatch } from './match-terms';
import type { PacketIndex } from './packet-index';
import type { Question } from './question';
import { type ScoredUnits, scoreUnits } from './score-units';

/** Any two words are alike by less than this. */
const leastLikeness = 0.25;
/** A question has few words that tell what it is about; of a longer text, only the most telling are compared. */
const mostTerms = 12;
/**
 * How much a word counts that is quite like the asked one, compared with that one itself, and how much the score with like words counts, compared
 * with the score by which passages are chosen for an answer: less where the sources have most words of the question, and more where they have not.
 */
const weights = { answered: { alike: 0.5, share: 0.5 }, declined: { alike: 0.8, share: 2 } };

/** @param told the scores by which passages are chosen for an answer */
export function scoreCloseness(
  index: PacketIndex,
  question: Question,
  { told, isDeclined }: { readonly told: ScoredUnits; readonly isDeclined: boolean },
): ScoredUnits {
  const weight = isDeclined ? weights.declined : weights.answered;
  const words = listWords(index);
  const own = matchTerms(index, question);
  const leading =
    question.language === null
      ? own.toSorted((left, right) => right.weight - left.weight).slice(0, mostTerms)
      : [];
  const matches = own.map((match) =>
    leading.includes(match) ? addAlike(match, { words, most: weight.alike }) : match,
  );
  const alike = scoreUnits(index, question, matches);
  const [toldBest, alikeBest] = [findHighest(told.total), findHighest(alike.total)];
  const total = told.total.map(
    (score, id) => score / toldBest + (weight.share * (alike.total[id] ?? 0)) / alikeBest,
  );
  return { matches, total };
}

const findHighest = (scores: Float64Array): number =>
  scores.reduce((best, score) => Math.max(best, score), Number.MIN_VALUE);

type KnownWord = { readonly vector: WordVector; readonly ids: number[] };

const wordsOf = new WeakMap<PacketIndex, readonly KnownWord[]>();

/** Lists the words of the sources that are not written as names, each with the units that have it. */
function listWords(index: PacketIndex): readonly KnownWord[] {
  const listed = wordsOf.get(index);
  if (listed !== undefined) return listed;
  const words = new Map<string, KnownWord | null>();
  for (const { id, text } of index.units) {
    for (const { surface, start } of readTerms(text)) {
      if (start > 0 && /^\p{Lu}/u.test(surface)) continue;
      const word = surface.toLowerCase();
      const known = words.get(word) ?? null;
      if (known !== null) known.ids.push(id);
      else if (!words.has(word)) words.set(word, readWord(word, id));
    }
  }
  const found = [...words.values()].filter((word) => word !== null);
  wordsOf.set(index, found);
  return found;
}

function readWord(word: string, id: number): KnownWord | null {
  const vector = findVector(word);
  return vector === null ? null : { vector, ids: [id] };
}

type Alike = {
  readonly words: readonly KnownWord[];
  /** How much the same word would count. */
  readonly most: number;
};

function addAlike(match: TermMatch, { words, most }: Alike): TermMatch {
  const { term } = match;
  const asked = term.isName || term.role !== 'subject' ? null : findVector(term.surface.toLowerCase());
  if (asked === null) return match;
  const strength = new Map(match.strength);
  let { presence } = match;
  for (const { vector, ids } of words) {
    const likeness = measureLikeness(asked, vector);
    if (likeness <= leastLikeness) continue;
    const alike = (most * (likeness - leastLikeness)) / (1 - leastLikeness);
    presence = Math.max(presence, alike);
    for (const id of ids) strength.set(id, Math.max(alike, strength.get(id) ?? 0));
  }
  return { ...match, presence, strength };
}
