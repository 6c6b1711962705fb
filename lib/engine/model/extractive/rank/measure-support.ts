/**
 * Measures how well the chosen spans support an answer, as a few shares between 0 and 1. `decide-answer.ts` decides what they mean
 * together. Pure.
 */
import { frameWords, plainWords } from '../text/stop-words';
import type { ChosenSpan } from './choose-spans';
import type { TermMatch } from './match-terms';
import { distanceBetween, type IndexedUnit, isSameSource, type PacketIndex } from './packet-index';
import type { ScoredUnits } from './score-units';

export type Support = {
  /** Weighted share of the question's subject words around the best span. */
  readonly nearCoverage: number;
  /** The same share within one span and its headings. */
  readonly ownCoverage: number;
  /** Shares of the significant words and of the names around one span, namely the span whose lower share is highest. */
  readonly nearWords: number;
  readonly nearNames: number;
  /** The lower of the two, because a question answered only in half is not answered. */
  readonly nearWeakest: number;
  /** Share of the names that no source contains. */
  readonly absentNames: number;
  /** 1 if the most significant word that is not a name occurs nowhere near the best span. */
  readonly missesKey: number;
  /** Weight of the part of the question that occurs nowhere near the best span, as a share of `greatWeight`. */
  readonly missing: number;
  /** Number of subject words in the question, and of those that may be missing, as a share of eight. */
  readonly length: number;
};

const nearChars = 600;
/** A speaker's name is ignored if it occurs in less than this share of the units, because then its absence is no evidence. */
const speakerShare = 0.004;
/** Spans whose surroundings cover at least this share of what the best one covers are considered together. */
const rivalShare = 0.85;
/** Weight of about four words that are rare in the sources. */
const greatWeight = 20;
/** A part of the question with few or common words is weak evidence, so it is mixed with a typical share of this weight. */
const doubt = { weight: 3, share: 0.8 };

/**
 * Returns the terms that say what the question is about: neither frame words nor the name of the speaker or the text. The measure counts
 * only if there is nothing else.
 */
export function listSubjects(index: PacketIndex, matches: readonly TermMatch[]): TermMatch[] {
  // Of a name that no source has, a title is one word more that none has.
  const hasKnownName = matches.some(
    ({ term, presence }) => term.isName && term.role !== 'spare' && presence > 0,
  );
  const subjects = matches.filter(({ term, presence }) => {
    if (term.role === 'measure') return true;
    if (term.role === 'spare') return presence > 0 || (term.isName && !hasKnownName);
    if (term.role === 'text' || (term.isCarried && term.role !== 'subject')) return false;
    if (term.role === 'subject') return term.isName || !frameWords.has(term.key);
    return (index.frequency.get(term.key) ?? 0) >= speakerShare * index.units.length;
  });
  const others = subjects.filter(({ term }) => term.role !== 'measure');
  return others.length === 0 ? subjects : others;
}

export function measureSupport(
  index: PacketIndex,
  scored: ScoredUnits,
  spans: readonly ChosenSpan[],
): Support {
  const subjects = listSubjects(index, scored.matches);
  const spare = scored.matches.filter((match) => match.term.role === 'spare' && !subjects.includes(match));
  const names = subjects.filter(({ term }) => term.isName);
  const words = subjects.filter(({ term }) => !term.isName && !plainWords.has(term.key));
  const surroundings = spans.map((span) => listUnitsAround(index, span));
  const near = surroundings.map((units) => coverage(index, subjects, { units }));
  const best = Math.max(0, ...near);
  const rivals = surroundings.filter((_units, place) => (near[place] ?? 0) >= rivalShare * best);
  const told = rivals.map((units) => ({
    words: coverage(index, words, { units, prior: doubt }),
    names: coverage(index, names, { units, prior: doubt }),
  }));
  const [fullest = { words: 0, names: 0 }] = told.sort((left, right) => lesser(right) - lesser(left));
  const key = [...words].sort((left, right) => right.weight - left.weight)[0];
  const around = surroundings[near.indexOf(best)] ?? [];
  return {
    nearCoverage: best,
    ownCoverage: Math.max(0, ...spans.map((span) => coverage(index, subjects, span))),
    nearWords: fullest.words,
    nearNames: fullest.names,
    nearWeakest: lesser(fullest),
    absentNames:
      names.filter((match) => match.presence === 0 && !isInTitles(index, match)).length /
      Math.max(1, names.length),
    missing: Math.min(1, ((1 - best) * sumWeights(subjects)) / greatWeight),
    missesKey: key === undefined || covers(index, key, around) > 0 ? 0 : 1,
    length: Math.min(1, (subjects.length + spare.length) / 8),
  };
}

type Told = { readonly words: number; readonly names: number };

const lesser = ({ words, names }: Told) => Math.min(words, names);

const sumWeights = (matches: readonly TermMatch[]) => matches.reduce((sum, { weight }) => sum + weight, 0);

function isInTitles(index: PacketIndex, { term }: TermMatch): boolean {
  return [...index.titleKeys.values()].some((keys) => keys.has(term.key));
}

/** Returns how well `units` cover the term. The headings above them and the source's title count as theirs. */
function covers(index: PacketIndex, match: TermMatch, units: readonly IndexedUnit[]): number {
  const own = Math.max(0, ...units.map((unit) => Math.min(1, match.strength.get(unit.id) ?? 0)));
  const [first] = units;
  if (own >= 1 || first === undefined) return own;
  const { key } = match.term;
  const isTold = index.headingKeys(first).has(key) || index.titleKeys.get(first.source)?.has(key) === true;
  return isTold ? 1 : own;
}

type Part = { readonly units: readonly IndexedUnit[]; readonly prior?: typeof doubt };

/** Returns the weighted share of the question's subject words within one span and its headings. */
export function measureCoverage(index: PacketIndex, scored: ScoredUnits, span: ChosenSpan): number {
  return coverage(index, listSubjects(index, scored.matches), span);
}

/**
 * Returns how much less often than once a passage would have these subject words by chance, as a logarithm: below 0, so many words would stand
 * in one of the passages of such sources although it is about something else. A rare word counts as the logarithm of how rare it is, and
 * passages are as many chances (as in the E value of Karlin and Altschul, 1990).
 */
export function measureEvidence(index: PacketIndex, scored: ScoredUnits, { units }: ChosenSpan): number {
  const subjects = listSubjects(index, scored.matches);
  const held = subjects.reduce((sum, match) => sum + match.weight * covers(index, match, units), 0);
  return held - Math.log(index.units.length);
}

/** Returns the weighted share of the terms that the units cover, mixed with a prior share if one is given. */
function coverage(
  index: PacketIndex,
  subjects: readonly TermMatch[],
  { units, prior = { weight: 0, share: 0 } }: Part,
): number {
  let covered = prior.weight * prior.share;
  let whole = prior.weight;
  for (const match of subjects) {
    whole += match.weight;
    covered += match.weight * covers(index, match, units);
  }
  return whole === 0 ? 0 : covered / whole;
}

function listUnitsAround(index: PacketIndex, span: ChosenSpan): IndexedUnit[] {
  const units = [...span.units];
  for (const step of [-1, 1]) {
    const edge = step === -1 ? span.units[0] : span.units.at(-1);
    if (edge === undefined) continue;
    for (let id = edge.id + step; ; id += step) {
      const unit = index.units[id];
      if (unit === undefined || !isSameSource(unit, edge) || distanceBetween(unit, edge) > nearChars) break;
      units.push(unit);
    }
  }
  return units;
}
