/**
 * Makes questions from what a source says, each with the units that answer it: from definitions, dated statements, headings and the most
 * frequent names. Uses templates only, so questions are plain and their answers are always quotes. Pure.
 */
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { findCentralUnits, standsAlone } from './central-units';
import { findDates } from './dates';
import { askDefinition, findDefinitions } from './definitions';
import { findHolding, findPhrases } from './phrases';

export type AskedQuestion = {
  /** `asked`: the source asks it itself, in a heading. */
  readonly kind: 'definition' | 'date' | 'asked' | 'heading' | 'phrase';
  readonly question: string;
  /** The short answer, if there is one: the definition's body, or the date as written. */
  readonly short: string | null;
  readonly units: readonly IndexedUnit[];
};

const passive =
  /^((?:The\s+|An?\s+)?\p{Lu}?[\p{L}\p{N}][^,;:()]{1,60}?)\s+(was|were)\s+(\p{Ll}+(?:ed|wn|en|lt|ght|ld|nt|ut|un)\b[^,;:()]{0,50}?)\s+(?:in|on)\s*$/u;
const leansBack = /^(?:it|he|she|they|this|these|those|that|we|i|you|who|which|there|one)\b/iu;
const questionHeading = /^(.+\?)\s*(?:\([^()]*\))?\s*$/u;
/** `What did you do today?` is asked of the reader, and has no answer in the source. */
const askedOfReader = /\b(?:are|did|had|have|were|will) you\b/iu;
/** `Enable sync`: verbs that are no nouns, so that the heading can only tell how something is done. */
const instruction =
  /^(?:add|choose|configure|connect|create|delete|disable|edit|enable|install|manage|remove|restore|recover|select|send|submit|use|write) (?!and\b|of\b|or\b)/iu;
/** `1.2 Reporting`, `(a) Scope`, `B. What about forks?`, `Slide 2: Costs`: what counts a heading is not part of its subject. */
const numbering =
  /^(?:slide \p{N}{1,4}:|\p{N}{1,3}(?:\.\p{N}{1,3})*[.):]?|\p{Lu}[.)]|[ivx]{1,5}[.)]|\((?:\p{N}{1,3}|\p{L}|[ivx]{1,5})\))\s+(?=\p{L})/iu;
/** "Let’s eat!" names no subject. */
const calledOut = /!\s*$|^let['’]?s\b/iu;
/** "Questions?" asks nothing. */
const emptyHeading =
  /^(?:\S+(?: \S+)?\?|slide \p{N}{1,4}|introduction|overview|conclusion|summary|references?|see also|external links|further reading|notes|contents|home|menu|about|comments?|faq|in short|bibliography|\W*)$/iu;
const maxHeadingChars = 70;

export function askAboutDefinitions(units: readonly IndexedUnit[]): AskedQuestion[] {
  const smallWords = new Set(
    units.flatMap(({ text }) => text.match(/(?<![\p{L}'’-])\p{Ll}+(?![\p{L}'’-])/gu) ?? []),
  );
  return findDefinitions(units).map((definition) => ({
    kind: 'definition',
    question: askDefinition(definition, smallWords),
    short: definition.body,
    units: [definition.unit],
  }));
}

/** `The tower was built in 1840 …` → `When was the tower built?` */
export function askAboutDates(units: readonly IndexedUnit[]): AskedQuestion[] {
  return units.flatMap((unit): AskedQuestion[] => {
    const [date] = findDates(unit.text);
    if (date === undefined || !standsAlone(unit)) return [];
    const match = passive.exec(unit.text.slice(0, date.start));
    const [, subject = '', verb = 'was', rest = ''] = match ?? [];
    if (match === null || leansBack.test(subject) || subject.split(/\s+/).length > 9) return [];
    const name = subject.replace(/^(?:The|An?)\s/, (article) => article.toLowerCase());
    return [{ kind: 'date', question: `When ${verb} ${name} ${rest}?`, short: date.text, units: [unit] }];
  });
}

/**
 * A heading that is a question is used unchanged, `How to …` and an instruction become questions, and for any other heading the question asks about its
 * subject, within what stands above it.
 */
export function askAboutHeadings(index: PacketIndex): AskedQuestion[] {
  const sections = new Map<string, IndexedUnit[]>();
  for (const unit of index.units) {
    if (unit.kind === 'heading' || unit.headings.length === 0) continue;
    const place = [unit.source.n, ...unit.headings].join('\n');
    sections.set(place, [...(sections.get(place) ?? []), unit]);
  }
  return [...sections.values()].flatMap((units): AskedQuestion[] => {
    const [heading = '', parent = ''] = (units[0]?.headings ?? []).map(dropNumber).toReversed();
    const title = units[0]?.source.title ?? '';
    const isSubject =
      !emptyHeading.test(heading) &&
      !askedOfReader.test(heading) &&
      !calledOut.test(heading) &&
      heading !== title;
    if (!isSubject || heading.length > maxHeadingChars) return [];
    const answer = findCentralUnits(index, units, { most: 2 });
    return answer.length === 0
      ? []
      : [Object.assign(phraseHeading(heading, parent), { short: null, units: answer })];
  });
}

const dropNumber = (heading: string) => heading.replace(numbering, '').trim();
const lowerVerb = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function phraseHeading(heading: string, parent: string): Pick<AskedQuestion, 'kind' | 'question'> {
  const asked = questionHeading.exec(heading)?.[1];
  if (asked !== undefined) return { kind: 'asked', question: asked };
  const how = /^how to\s+(.+)$/iu.exec(heading)?.[1] ?? (instruction.test(heading) ? heading : undefined);
  if (how !== undefined) return { kind: 'asked', question: `How do you ${lowerVerb(how)}?` };
  const isNamed =
    parent !== '' &&
    parent.length <= maxHeadingChars &&
    !emptyHeading.test(parent) &&
    !calledOut.test(parent);
  const teller = isNamed ? `does “${parent}”` : 'do the sources';
  return {
    kind: 'heading',
    question: `What ${teller} say about ${lowerFirst(heading.replace(/^about\s+/iu, ''))}?`,
  };
}

/** `Early life` → `early life`; names and abbreviations keep their capitals. */
function lowerFirst(text: string): string {
  const words = text.split(/\s+/);
  const isTitle = words.length > 1 && words.slice(1).some((word) => /^\p{Lu}/u.test(word));
  return isTitle || /^\p{Lu}{2}/u.test(text) || words.length === 1
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);
}

/** `What do the sources say about X?` for the most frequent names and phrases. */
export function askAboutPhrases(index: PacketIndex, most: number): AskedQuestion[] {
  return findPhrases(index.units, most * 2).flatMap((phrase): AskedQuestion[] => {
    const holding = findHolding(index.units, phrase);
    const answer = findCentralUnits(index, holding, { most: 2 });
    return answer.length === 0
      ? []
      : [
          {
            kind: 'phrase',
            question: `What do the sources say about ${withArticle(phrase.text, holding)}?`,
            short: null,
            units: answer,
          },
        ];
  });
}

/** `the Civil War`, if the sources mostly write it with the article. */
function withArticle(phrase: string, units: readonly IndexedUnit[]): string {
  const articled = units.filter(({ text }) =>
    text.toLowerCase().includes(`the ${phrase.toLowerCase()}`),
  ).length;
  return articled * 2 > units.length ? `the ${phrase}` : phrase;
}

/** Takes questions from the lists in turn. No question occurs twice, and no two have the same sentence as their answer. */
export function mixQuestions(lists: readonly (readonly AskedQuestion[])[], most: number): AskedQuestion[] {
  const mixed: AskedQuestion[] = [];
  const asked = new Set<string>();
  const told = new Set<number>();
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let place = 0; place < longest && mixed.length < most; place += 1) {
    for (const list of lists) {
      const question = list[place];
      const first = question?.units[0];
      if (question === undefined || first === undefined || mixed.length >= most) continue;
      const key = question.question.toLowerCase();
      if (asked.has(key) || told.has(first.id)) continue;
      asked.add(key);
      told.add(first.id);
      mixed.push(question);
    }
  }
  return mixed;
}
