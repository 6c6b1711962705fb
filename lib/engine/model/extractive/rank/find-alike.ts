/**
 * Finds the passages that come nearest to a question in meaning, for a question that no passage answers in its words or in related ones.
 * They are shown below the refusal, as what is worth reading, and only if one of them says some of the question. Pure.
 */
import { chooseClosest, mostClosest } from './choose-closest';
import type { ChosenSpan } from './choose-spans';
import { matchTerms, type TermMatch } from './match-terms';
import { listSubjects, measureCoverage } from './measure-support';
import type { PacketIndex } from './packet-index';
import type { Question } from './question';
import { scoreCloseness } from './score-closeness';
import { scoreUnits } from './score-units';

/** The share of the question that one passage must say, like words counted. Otherwise all are about other things. */
const leastCoverage = 0.1;
/** Nothing is claimed of these passages, so they show more of their section than those that may answer. */
const mostChars = { paragraph: 400, section: 600 };

export function findAlike(index: PacketIndex, question: Question): readonly ChosenSpan[] {
  const own = matchTerms(index, question);
  // What is told of others is not near to a question about a thing that no source names.
  if (listSubjects(index, own).some(isUnknownName)) return [];
  const scored = scoreCloseness(index, question, {
    told: scoreUnits(index, question, own),
    isDeclined: true,
  });
  const spans = chooseClosest(index, scored, mostChars).slice(0, mostClosest);
  return spans.some((span) => measureCoverage(index, scored, span) >= leastCoverage) ? spans : [];
}

/** A year or a number may be missing from a passage that answers for it. */
const isUnknownName = ({ term, presence }: TermMatch): boolean =>
  term.isName && presence === 0 && /\p{L}/u.test(term.surface);
