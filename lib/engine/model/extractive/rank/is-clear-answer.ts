/**
 * Decides whether the best passage is shown as the answer, or as one of several that come closest. It is the answer if it says most of what
 * the question asks about and nothing elsewhere in the sources scores nearly as high, unless it gives the same date, amount or name: what
 * stands beside it tells of the same, while another place may be another answer. Nor may its words stand together by chance, unless it has
 * the form that is asked for: a fact of the kind, the time or place, or what announces a list. Of several measures, these told right from
 * wrong best (decisions 113, 139 and 160). Pure.
 */
import type { ChosenSpan } from './choose-spans';
import { measureSaid, type TermMatch } from './match-terms';
import type { StatedFacts } from './find-stated-facts';
import { listSubjects, measureCoverage, measureEvidence } from './measure-support';
import { distanceBetween, type IndexedUnit, isSameSource, type PacketIndex } from './packet-index';
import { asksYesNo, isPlaced, type Question } from './question';
import { readDeed } from './read-deed';
import type { ScoredUnits } from './score-units';
import { stopWords } from '../text/stop-words';
import { readTerms } from '../text/terms';
import { isListed } from '../vocabulary/thesaurus';
import { listBases } from '../vocabulary/word-forms';

const least = { toRival: 0.7, toAnswer: 0.75 };
/** A passage elsewhere that scores more than this share of the best one may be what answers. */
const rivalShare = 0.8;
const nearChars = 1_000;

/** True if the passage says so much of what the question asks about that other passages may contradict it. */
export const saysMost = (index: PacketIndex, scored: ScoredUnits, span: ChosenSpan): boolean =>
  measureCoverage(index, scored, span) >= least.toRival;

type Rivals = {
  readonly question: Question;
  readonly scored: ScoredUnits;
  readonly facts: StatedFacts;
  /** True if two passages give the same answer. */
  readonly agree: (one: string, other: string) => boolean;
};

export function isClearAnswer(
  index: PacketIndex,
  { question, scored, facts, agree }: Rivals,
  first: ChosenSpan,
): boolean {
  const hasAskedForm = ({ id, text }: IndexedUnit) =>
    facts.units.has(id) ||
    isPlaced(text, question.places) ||
    (question.kinds.has('list') && text.endsWith(':'));
  const best = scored.total[first.best.id] ?? 0;
  const told = first.units.map(({ text }) => text).join(' ');
  const isAhead = !index.units.some(
    (unit) =>
      isElsewhere(unit, first) && (scored.total[unit.id] ?? 0) > rivalShare * best && !agree(told, unit.text),
  );
  return (
    isAhead &&
    measureCoverage(index, scored, first) >= least.toAnswer &&
    tellsDeed(index, { question, scored }, first) &&
    (first.units.some(hasAskedForm) || measureEvidence(index, scored, first) >= 0) &&
    !tellsOfAnotherThing(first.best, listSubjects(index, scored.matches))
  );
}

/** "Do you collect letters?" is not answered by where letters are sent: the verb must be told, or a word for it. */
function tellsDeed(
  index: PacketIndex,
  { question, scored }: { readonly question: Question; readonly scored: ScoredUnits },
  { best }: ChosenSpan,
): boolean {
  const deed = asksYesNo(question.text) ? readDeed(question) : null;
  const match = scored.matches.find(({ term }) => term.key === deed);
  return (
    match === undefined || match.strength.has(best.id) || measureSaid(match, index.headingKeys(best)) > 0
  );
}

/** If the one word that a question asks about only says which thing another noun means, another thing is told of: "the airport hotel". */
function tellsOfAnotherThing({ text }: IndexedUnit, [subject, ...others]: readonly TermMatch[]): boolean {
  if (subject === undefined || others.length > 0 || subject.term.isName) return false;
  const said = readTerms(text).filter(({ key }) => key === subject.term.key);
  return (
    said.length > 0 &&
    said.every(({ start, surface }) => {
      const [, next = ''] = /^ (\p{Ll}+)/u.exec(text.slice(start + surface.length)) ?? [];
      const bases = stopWords.has(next) ? [] : listBases(next).filter(isListed);
      return bases.length > 0 && bases.every(({ part }) => part === 'noun');
    })
  );
}

const isElsewhere = (unit: IndexedUnit, { best }: ChosenSpan): boolean =>
  !isSameSource(unit, best) || distanceBetween(unit, best) > nearChars;
