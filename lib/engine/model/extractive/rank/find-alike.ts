/**
 * Finds the passages that come nearest to a question in meaning, for a question that no passage answers in its words or in related ones. A
 * word of the question counts a little where a source has one that is used in like company. Nothing is answered by that: the passages are
 * shown below the refusal, as what is worth reading, and only if one of them says at least one word of the question in another. Pure.
 */
import { findVector, measureLikeness, type WordVector } from '../vocabulary/word-likeness';
import { frameWords } from '../text/stop-words';
import { readTerms } from '../text/terms';
import { type ChosenSpan, chooseSpans, defaultSpanLimits, type SpanLimits } from './choose-spans';
import { matchTerms, type TermMatch } from './match-terms';
import { listSubjects, measureCoverage } from './measure-support';
import type { PacketIndex } from './packet-index';
import type { Question } from './question';
import { scoreUnits } from './score-units';

/** Any two words are alike by less than this. */
const leastLikeness = 0.25;
/** How much a word counts that is quite like the asked one, compared with that one itself. */
const alikeFactor = 0.5;
/** How alike the words must be of which one is said instead of the other. */
const leastSaid = 0.3;
/** The share of the question that this passage must say, like words counted as above. Otherwise it is about other things. */
const leastCoverage = 0.1;
/** A question has few words that tell what it is about; of a longer text, only the most telling are compared. */
const mostTerms = 12;
const alikeLimits: SpanLimits = { ...defaultSpanLimits, maxSpans: 3, maxUnits: { first: 2, other: 1 } };

export function findAlike(index: PacketIndex, question: Question): readonly ChosenSpan[] {
  const own = matchTerms(index, question);
  // What is told of others is not near to a question about a thing that no source names.
  if (listSubjects(index, own).some(isUnknownName)) return [];
  const words = listWords(index);
  const leading = own.toSorted((left, right) => right.weight - left.weight).slice(0, mostTerms);
  const matches = own.map((match) => (leading.includes(match) ? addAlike(match, words) : match));
  const scored = scoreUnits(index, question, matches);
  const spans = chooseSpans(index, scored, alikeLimits);
  const isNear = (span: ChosenSpan) =>
    measureCoverage(index, scored, span) >= leastCoverage &&
    matches.some((match, place) => saysOtherwise(span, match, own[place]));
  return spans.some(isNear) ? spans : [];
}

/** True if a passage has, instead of a word of the question that is none of asking, one that is quite like it. */
function saysOtherwise(
  { units }: ChosenSpan,
  { term, strength }: TermMatch,
  own: TermMatch | undefined,
): boolean {
  return (
    !frameWords.has(term.key) &&
    !units.some(({ id }) => own?.strength.has(id)) &&
    units.some(({ id }) => (strength.get(id) ?? 0) >= weighLikeness(leastSaid))
  );
}

const weighLikeness = (likeness: number): number =>
  (alikeFactor * (likeness - leastLikeness)) / (1 - leastLikeness);

/** A year or a number may be missing from a passage that answers for it. */
const isUnknownName = ({ term, presence }: TermMatch): boolean =>
  term.isName && presence === 0 && /\p{L}/u.test(term.surface);

type KnownWord = { readonly vector: WordVector; readonly ids: number[] };

/** Lists the words of the sources that are not written as names, each with the units that have it. */
function listWords({ units }: PacketIndex): readonly KnownWord[] {
  const words = new Map<string, KnownWord | null>();
  for (const { id, text } of units) {
    for (const { surface, start } of readTerms(text)) {
      if (start > 0 && /^\p{Lu}/u.test(surface)) continue;
      const word = surface.toLowerCase();
      const known = words.get(word) ?? null;
      if (known !== null) known.ids.push(id);
      else if (!words.has(word)) words.set(word, readWord(word, id));
    }
  }
  return [...words.values()].filter((word) => word !== null);
}

function readWord(word: string, id: number): KnownWord | null {
  const vector = findVector(word);
  return vector === null ? null : { vector, ids: [id] };
}

function addAlike(match: TermMatch, words: readonly KnownWord[]): TermMatch {
  const { term } = match;
  const asked = term.isName || term.role !== 'subject' ? null : findVector(term.surface.toLowerCase());
  if (asked === null) return match;
  const strength = new Map(match.strength);
  let { presence } = match;
  for (const { vector, ids } of words) {
    const likeness = measureLikeness(asked, vector);
    if (likeness <= leastLikeness) continue;
    const alike = weighLikeness(likeness);
    presence = Math.max(presence, alike);
    for (const id of ids) strength.set(id, Math.max(alike, strength.get(id) ?? 0));
  }
  return { term, weight: match.weight, presence, strength };
}
