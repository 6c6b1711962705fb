/**
 * Prefers what answers the same question in the sources: where a page asks "Where's the documentation?" itself, the answer begins with the
 * first sentence below, whatever words it has. Pure.
 */
import { isVerdict } from './choose-spans';
import type { IndexedUnit, PacketIndex } from './packet-index';
import { type Question, readQuestion } from './question';
import type { ScoredUnits } from './score-units';
import { plainWords } from '../text/stop-words';

/** By its weight, this share of the question must occur in the one that the source asks. */
const leastShare = 0.6;

export function preferAsked(index: PacketIndex, question: Question, scored: ScoredUnits): ScoredUnits {
  const asked = index.units.filter((unit) => unit.text.endsWith('?') && asksSame(unit, question, scored));
  if (asked.length === 0) return scored;
  const total = scored.total.slice();
  for (const { id, text } of asked) {
    const answer = listAnswer(index, id, text);
    const first = answer.find((unit) => !isVerdict.test(unit.text)) ?? answer[0];
    if (first === undefined) continue;
    total[first.id] = firstGain * Math.max(...answer.map((unit) => scored.total[unit.id] ?? 0));
  }
  return { matches: scored.matches, total };
}

const firstGain = 1.1;

function asksSame({ id, text }: IndexedUnit, question: Question, scored: ScoredUnits): boolean {
  // An everyday word that no source knows is a matter of wording: "find" in "where do I find it".
  const matches = scored.matches.filter(({ term, presence }) => presence > 0 || !plainWords.has(term.key));
  const whole = matches.reduce((sum, { weight }) => sum + weight, 0);
  const held = matches.reduce(
    (sum, { weight, strength }) => sum + weight * Math.min(1, strength.get(id) ?? 0),
    0,
  );
  if (whole === 0 || held < leastShare * whole) return false;
  const { kinds } = readQuestion(text);
  return kinds.size === 0 || question.kinds.size === 0 || [...kinds].some((kind) => question.kinds.has(kind));
}

/** Returns the units below a question, up to the next heading. */
function listAnswer({ units }: PacketIndex, id: number, text: string): IndexedUnit[] {
  const end = units.findIndex((unit) => unit.id > id && unit.headings.at(-1) !== text);
  return units.slice(id + 1, end < 0 ? undefined : end);
}
