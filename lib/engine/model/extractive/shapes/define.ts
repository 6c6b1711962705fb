/** Answers "what is X", "who was X", "what does X mean" with the sentence that defines it, then with what else the sources say. */
import { findDefinitions, type Definition } from '../analysis/definitions';
import { isAnsweredCopy, pickRivals } from '../analysis/find-rivals';
import type { Draft } from '../answer/draft';
import { writeAnswer } from '../answer/write-answer';
import { type ChosenSpan, chooseSpans } from '../rank/choose-spans';
import { findSectionStart } from '../rank/find-section-start';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
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
  const units = thing === undefined ? [] : findDefining(index, thing);
  const [unit] = units;
  if (unit === undefined) return null;
  const first: ChosenSpan = { source: unit.source, units, best: unit, score: 1 };
  const question = readQuestion(text);
  const others = chooseSpans(index, scoreUnits(index, question));
  const rivals = pickRivals(unit, index.units, (one, other) => isAnsweredCopy(one, other, question));
  const more = others.flatMap(({ best, source, score }): ChosenSpan[] =>
    units.some(({ id }) => id === best.id) ? [] : [{ source, units: [best], best, score }],
  );
  return writeAnswer([first, ...more.slice(0, mostOthers)], context, rivals);
}

/** Returns the sentence that defines a thing, or else what begins the section about it, or else the first sentence that is about it. */
function findDefining(index: PacketIndex, thing: string): readonly IndexedUnit[] {
  const isThing = !notThing.test(thing);
  const wanted = readTerms(thing.replace(/[“”"'’]+/gu, ' ')).map(({ key }) => key);
  if (wanted.length === 0) return [];
  const definition = isThing ? chooseDefinition(index, wanted) : null;
  const named =
    definition?.unit ??
    findSpelledOut(index, thing) ??
    index.units.find((unit) => isThing && givesName(unit, wanted));
  if (named !== undefined) return [named];
  const begun = findSectionStart(index, thing);
  if (begun.length > 0 || !isThing) return begun;
  const about = index.units.find((unit) => isAbout(unit, wanted));
  return about === undefined ? [] : [about];
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

/** "The root that bears it is called the rootstock" says what a rootstock is. */
const naming =
  /\b(?:called|named|termed|known as|referred to as)\s(?:(?:the|an?)\s)?[“"*_]*((?:[\p{L}’'-]+\s?){1,4})/giu;

function givesName({ kind, text }: IndexedUnit, wanted: readonly string[]): boolean {
  if (kind !== 'sentence' && kind !== 'item') return false;
  return [...text.matchAll(naming)].some(([, name = '']) => {
    const keys = readTerms(name).map(({ key }) => key);
    return wanted.every((key, place) => keys[place] === key);
  });
}

/** "The Technical Steering Committee (TSC)" says what a TSC is, wherever it stands: with the abbreviation behind the words that it is made of. */
function findSpelledOut(index: PacketIndex, thing: string): IndexedUnit | undefined {
  if (!/^\p{L}{2,6}$/u.test(thing)) return undefined;
  const words = [...thing]
    .map((initial) => `${initial}[\\p{L}’']+`)
    .join('(?: (?:of|the|and|for|on|in))?[ -]');
  const spelled = new RegExp(`(?<!\\p{L})${words} \\((?:the )?${thing}\\)`, 'iu');
  return index.units.find(({ kind, text }) => kind !== 'heading' && spelled.test(text));
}

/** A sentence is about its grammatical subject: "Heartbeats are required of every team". */
const subjectEnd =
  /\s(?:is|are|was|were|has|have|had|can|may|must|will|should|means?|refers?|helps?|lets?)\s/u;
const article = /^[“"*_]*(?:(?:the|an?|our|their|its)\s)?/iu;

function isAbout({ kind, text }: IndexedUnit, wanted: readonly string[]): boolean {
  if (kind !== 'sentence' && kind !== 'item') return false;
  const subject = (text.split(subjectEnd, 1)[0] ?? '').replace(article, '');
  const keys = subject === text ? [] : readTerms(subject).map(({ key }) => key);
  return keys.length === wanted.length && wanted.every((key) => keys.includes(key));
}
