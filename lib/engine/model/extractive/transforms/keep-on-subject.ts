/**
 * Keeps only what speaks of the subject that a person named (the option `focus`): text that holds at least half of its words, by weight, in
 * itself, in the headings above it or in the title of its source. Pure.
 */
import { matchTerms } from '../rank/match-terms';
import { listSubjects } from '../rank/measure-support';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { readQuestion } from '../rank/question';
import { plainWords } from '../text/stop-words';
import { keepUnits } from './keep-units';

const neededShare = 0.5;

/** Everything is kept if the words name no subject ("the most important"). */
export function keepOnSubject(index: PacketIndex, focus: string | undefined): PacketIndex {
  const subjects = listSubjects(index, matchTerms(index, readQuestion(focus ?? ''))).filter(
    ({ term }) => term.isName || !plainWords.has(term.key),
  );
  const whole = subjects.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return index;
  const titles = new Map([...index.titleKeys].map(([source, keys]) => [source.n, keys]));
  const shareOf = (unit: IndexedUnit): number =>
    subjects.reduce((sum, { term: { key }, weight, strength }) => {
      const isAbove = index.headingKeys(unit).has(key) || titles.get(unit.source.n)?.has(key) === true;
      return sum + weight * (isAbove ? 1 : Math.min(1, strength.get(unit.id) ?? 0));
    }, 0) / whole;
  return keepUnits(index, (unit) => shareOf(unit) >= neededShare);
}
