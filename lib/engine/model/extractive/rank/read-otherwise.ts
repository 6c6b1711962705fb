/**
 * Reads words of a question that its best passage does not have as related words of the sources: "time off" as "leave". A passage is
 * considered only if it has every word of the question that says what it is about, each in itself, in a sentence on which it leans, or as a
 * related word, so that one word may be said otherwise where all others are there, but nothing is answered on a resemblance alone. Pure.
 */
import { findRelated, isListed } from '../vocabulary/thesaurus';
import { isForm, listBases, type WordUse } from '../vocabulary/word-forms';
import { plainWords, stopWords } from '../text/stop-words';
import { readWordKey } from '../text/word-key';
import type { TermMatch } from './match-terms';
import { listSubjects } from './measure-support';
import type { IndexedUnit, PacketIndex } from './packet-index';
import type { Question, QuestionTerm } from './question';
import type { ScoredUnits } from './score-units';
import { createKindTest, formedKinds } from './states-kind';
import { tells } from './tells';

/** How much a related word counts, compared with the word itself. */
const relatedFactor = 0.5;
const mostPhraseWords = 3;

export type Otherwise = {
  readonly matches: readonly TermMatch[];
  /** True if a unit has every word of the question, of which some may be said otherwise. */
  readonly holds: (unit: IndexedUnit) => boolean;
  /** Returns for the words of the question that units say otherwise how they say them, as both are written. */
  readonly describe: (units: readonly IndexedUnit[]) => readonly (readonly [string, string])[];
};

type Reading = {
  readonly match: TermMatch;
  /** The word or the phrase as the question writes it. */
  readonly written: string;
  /** How a unit says it, by its number. */
  readonly said: ReadonlyMap<number, string>;
};

/** Returns null if the sources have no related word. */
export function readOtherwise(
  index: PacketIndex,
  question: Question,
  { matches }: ScoredUnits,
): Otherwise | null {
  const asked = new Set(question.terms.map(({ key }) => key));
  const phrases = findPhrases(question.text);
  const covered = (term: QuestionTerm, phrase: Phrase) =>
    term.start > phrase.start && term.start < phrase.end;
  const subjects = listSubjects(index, matches).filter(
    ({ term }) => term.isCarried || !phrases.some((phrase) => covered(term, phrase)),
  );
  const phraseOf = ({ term }: TermMatch) =>
    term.isCarried ? undefined : phrases.find(({ start }) => start === term.start);
  const telling = subjects.filter(
    (match) => match.term.isName || !plainWords.has(match.term.key) || phraseOf(match) !== undefined,
  );
  const needed = telling.length > 0 ? telling : subjects;
  const readings = needed.map((match): Reading => {
    const phrase = phraseOf(match);
    const written = phrase === undefined ? match.term.surface : question.text.slice(phrase.start, phrase.end);
    const uses =
      match.term.isName || match.term.isCarried ? [] : (phrase?.uses ?? readUses(question.text, match.term));
    return { match, written, said: findSaid(index, uses, asked) };
  });
  const form = question.modality?.isRare === true ? question.modality : null;
  if (form === null && readings.every(({ said }) => said.size === 0)) return null;
  const statesKind = createKindTest(question);
  const kinds = [...question.kinds].filter((kind) => formedKinds.has(kind));
  const holds = (unit: IndexedUnit): boolean => {
    const otherwise = readings.filter(({ match }) => !tells(index, unit, match));
    // Whom to call, or who need not pay, is told in a form that says more than one word which no source has.
    const unsaid = otherwise.filter(({ said }) => !said.has(unit.id));
    if (unsaid.length > 0)
      return (
        form?.tells.test(unit.text) === true &&
        unsaid.length < needed.length &&
        unsaid.every(({ match: { term, presence } }) => presence === 0 && !term.isName)
      );
    if (otherwise.length === 0) return false;
    return otherwise.length < needed.length || kinds.some((kind) => statesKind(unit.text, kind));
  };
  return {
    matches: matches.map((match) => merge(match, readings)),
    holds,
    describe: (units) => describe(index, readings, units),
  };
}

type Phrase = { readonly start: number; readonly end: number; readonly uses: readonly WordUse[] };

/** Finds phrases that are one word of the language: "time off", "called off". */
function findPhrases(text: string): Phrase[] {
  const tokens = [...text.matchAll(/[\p{L}'’]+/gu)];
  return tokens.flatMap((first, place): Phrase[] => {
    for (let count = mostPhraseWords; count > 1; count -= 1) {
      const words = tokens.slice(place, place + count);
      const last = words.at(-1);
      const end = (last?.index ?? 0) + (last?.[0].length ?? 0);
      if (
        words.length < count ||
        stopWords.has(first[0].toLowerCase()) ||
        /[^\p{L}'’ -]/u.test(text.slice(first.index, end))
      )
        continue;
      const rest = words
        .slice(1)
        .map(([word]) => word.toLowerCase())
        .join('_');
      const uses = listBases(first[0].toLowerCase())
        .map(({ word, part }) => ({ word: `${word}_${rest}`, part }))
        .filter(isListed);
      if (uses.length > 0) return [{ start: first.index, end, uses }];
    }
    return [];
  });
}

/** After an article, a word is a noun. */
const beforeNoun =
  /\b(?:an?|the|my|your|our|their|his|her|its|this|that|these|those|any|no|which|what|many)\s$/iu;

function readUses(text: string, { start, surface }: QuestionTerm): WordUse[] {
  const uses = listBases(surface.toLowerCase()).filter(isListed);
  const isNoun = beforeNoun.test(text.slice(0, start)) && uses.some(({ part }) => part === 'noun');
  return isNoun ? uses.filter(({ part }) => part === 'noun') : uses;
}

function findSaid(
  index: PacketIndex,
  uses: readonly WordUse[],
  asked: ReadonlySet<string>,
): Map<number, string> {
  const said = new Map<number, string>();
  const related = uses.flatMap(findRelated).flatMap((use) => {
    const words = use.word.split('_');
    const keys = words.filter((word) => !stopWords.has(word)).map(readWordKey);
    return keys.every((key) => index.frequency.has(key) && !asked.has(key)) ? [{ use, words, keys }] : [];
  });
  for (const unit of related.length === 0 ? [] : index.units) {
    for (const { use, words, keys } of related) {
      if (said.has(unit.id) || !keys.every((key) => unit.counts.has(key))) continue;
      const found = findWord(unit.text, words, use);
      if (found !== null) said.set(unit.id, found);
    }
  }
  return said;
}

/** Returns how a text writes a word. Of several words, the first or the last has the endings. */
function findWord(text: string, words: readonly string[], { part }: WordUse): string | null {
  const tokens = text.match(/[\p{L}'’]+/gu) ?? [];
  const place = tokens.findIndex((_, at) =>
    words.every((word, step) => {
      const token = (tokens[at + step] ?? '').toLowerCase().replace(/['’]s?$/u, '');
      return step === 0 || step === words.length - 1 ? isForm(token, { word, part }) : token === word;
    }),
  );
  return place < 0 ? null : tokens.slice(place, place + words.length).join(' ');
}

function merge(match: TermMatch, readings: readonly Reading[]): TermMatch {
  const said = readings.find((one) => one.match === match)?.said ?? new Map<number, string>();
  if (said.size === 0) return match;
  const strength = new Map([...said.keys()].map((id) => [id, relatedFactor]));
  for (const [id, own] of match.strength) strength.set(id, Math.max(own, strength.get(id) ?? 0));
  return { ...match, presence: Math.max(match.presence, relatedFactor), strength };
}

function describe(
  index: PacketIndex,
  readings: readonly Reading[],
  units: readonly IndexedUnit[],
): (readonly [string, string])[] {
  return readings
    .filter(({ match }) => !units.some((unit) => tells(index, unit, match)))
    .flatMap(({ written, said }) => {
      const word = units.map(({ id }) => said.get(id)).find((found) => found !== undefined);
      return word === undefined ? [] : [[written, word] as const];
    });
}
