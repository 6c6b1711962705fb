/**
 * Asks only about sentences that define a kind of thing or a person. `The output is a pointer` and `At the heart of it is a cone` have the
 * form of a definition, but say something about one occasion. Pure.
 */
import { askAboutDefinitions, type AskedQuestion } from '../analysis/ask';
import type { IndexedUnit } from '../rank/packet-index';

/** A subject that begins so is not the name of a thing. */
const notNamed =
  /^[^?]* (?:[-–—]|i|it|they|we|you) |^What does “(?:[^”]*\p{N}|at|by|for|from|if|in|note|of|on|once|tip|to|when|where|while|with)\b|^(?:What|Who) (?:is|are|was|were) (?:but|so|and|yet|at|in|on|by|for|from|with|of|to|as|like|all|any|each|every|both|another|part|one|two|three)\b|^What does “[^”]*\b(?:is|are|isn’t|isn't|aren’t|aren't|was|were|can|cannot|must|requires?|needs?|makes?|means?)\b/iu;
/** `Adopting a diet is a journey` describes an action, and names no thing. */
const action = /^What (?:is|are|was|were) \p{L}+ing (?:an?|the|your|my|our|their)\b/iu;
/** `Better sleep: Meditation can help.` is a point of a list. What a term means is a phrase, without a subject of its own. */
const point = /^What does “/u;
/** `the output`: what it is depends on the place in the text. `the avocet is a wader` says what kind of thing it is. */
const oneOccasion = /^What (?:is|was|are|were) the\b/u;

/** `a great way to follow along`, `a bit like passing notes`: a judgement or a comparison, and no kind of thing. */
const judgement =
  /^(?:an?|one of the) (?:(?:very|really|pretty|quite) )?(?:good|great|nice|bad|better|best|worse|worst|perfect|excellent|wonderful|terrible|easy|hard|quick|bit|lot|little|matter|must|pleasure|shame)\b/u;

export function askDefinitions(units: readonly IndexedUnit[]): AskedQuestion[] {
  const asked = askAboutDefinitions(units).filter(
    ({ question, short }) =>
      !notNamed.test(question) &&
      !action.test(question) &&
      !judgement.test(short ?? '') &&
      !(point.test(question) && /^\p{Lu}/u.test((short ?? '').replace(/^(?:A|An|The)\s/u, ''))),
  );
  const counts = new Map<string, number>();
  for (const { question } of asked) counts.set(question, (counts.get(question) ?? 0) + 1);
  return asked.filter(
    ({ question, short }) =>
      !oneOccasion.test(question) || (counts.get(question) === 1 && /^an?\s/u.test(short ?? '')),
  );
}
