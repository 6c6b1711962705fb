/** Answers "what is X", "who was X", "what does X mean" with the sentence that defines it, then with what else the sources say. */
import { findDefinitions, type Definition } from '../analysis/definitions';
import type { Draft } from '../answer/draft';
import { writeAnswer } from '../answer/write-answer';
import { type ChosenSpan, chooseSpans } from '../rank/choose-spans';
import type { PacketIndex } from '../rank/packet-index';
import { readQuestion } from '../rank/question';
import { scoreUnits } from '../rank/score-units';
import { readTerms } from '../text/terms';
import type { ShapedQuestion } from './shape';

const forms: readonly RegExp[] = [
  /^(?:(?:and|so)\s+)?(?:what|who)(?:\s+(?:is|are|was|were)|['’]s)(?: meant by)?\s+(?:an?\s+|the\s+)?([^?]{2,80}?)[\s?.]*$/iu,
  /^what (?:does|do)\s+(?:the (?:term|word|expression|abbreviation)\s+)?([^?]{2,80}?)\s+(?:mean|stand for|refer to)[\s?.]*$/iu,
  /^(?:please\s+)?(?:define|explain(?: the (?:term|word))?|what is the (?:meaning|definition) of|(?:give|tell) me the definition of)\s+(?:an?\s+|the\s+)?([^?]{2,80}?)[\s?.]*$/iu,
];
/** A subject with one of these is a question about a property or a case, not about a thing. */
const notThing =
  /\b(?:of|in|on|at|for|from|with|by|between|about|to|that|which|who|when|where|how|than|most|made|done|used|called|said|known|built|responsible|this|these|those|it|they|main|first|last|best|average|total)\b/iu;
const mostOthers = 3;

export function define({ text, index, context }: ShapedQuestion): Draft | null {
  const thing = forms.map((form) => form.exec(text.trim())?.[1]).find((found) => found !== undefined);
  if (thing === undefined || notThing.test(thing)) return null;
  const wanted = readTerms(thing.replace(/[“”"'’]+/gu, ' ')).map(({ key }) => key);
  if (wanted.length === 0) return null;
  const definition = chooseDefinition(index, wanted);
  if (definition === null) return null;
  const { unit } = definition;
  const first: ChosenSpan = { source: unit.source, units: [unit], best: unit, score: 1 };
  const others = chooseSpans(index, scoreUnits(index, readQuestion(text)));
  const more = others.flatMap(({ best, source, score }): ChosenSpan[] =>
    best.id === unit.id ? [] : [{ source, units: [best], best, score }],
  );
  return writeAnswer([first, ...more.slice(0, mostOthers)], context);
}

/** Prefers the definition whose subject has the fewest words besides those that are asked for, then the first. */
function chooseDefinition(index: PacketIndex, wanted: readonly string[]): Definition | null {
  const found = findDefinitions(index.units).flatMap((definition) => {
    const keys = new Set(readTerms(definition.subject).map(({ key }) => key));
    return wanted.every((key) => keys.has(key)) ? [{ definition, besides: keys.size - wanted.length }] : [];
  });
  const [best] = found.toSorted((left, right) => left.besides - right.besides);
  return best !== undefined && best.besides <= 1 ? best.definition : null;
}
