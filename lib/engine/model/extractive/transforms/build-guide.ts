/** Describes what a collection contains: a sentence from each source, its topics, and questions that the sources answer. Pure. */
import {
  type AskedQuestion,
  askAboutDates,
  askAboutHeadings,
  askAboutPhrases,
  mixQuestions,
} from '../analysis/ask';
import { findCentralUnits } from '../analysis/central-units';
import { findPhrases } from '../analysis/phrases';
import type { PacketIndex } from '../rank/packet-index';
import { askDefinitions } from './ask-definitions';
import { titleOf } from './build-report';
import { groupByNumber, quoteUnit, readFocus, statedBy } from './quote-unit';
import type { GuideData, TransformOptions } from './types';

const defaultQuestions = 5;
const mostTopics = 8;
/** How many phrases are looked at for each topic, and the share of its words that a phrase may have in common with a topic. */
const phrasesPerTopic = 4;
const alikeShare = 0.5;
/** How many questions are made, of which the first that are answered are suggested. */
const mostCandidates = 500;

/** @param isAnswered tells whether the caller's own reader answers a question for certain: only such questions are suggested. */
export function buildGuide(
  index: PacketIndex,
  options: TransformOptions,
  isAnswered: (question: string) => boolean,
): GuideData {
  const focus = readFocus(options.focus);
  const most = options.most ?? defaultQuestions;
  const headings = askAboutHeadings(index);
  const candidates = mixQuestions(
    [
      headings.filter(({ kind }) => kind === 'asked'),
      askDefinitions(index.units),
      askAboutDates(index.units),
      headings.filter(({ kind }) => kind === 'heading'),
      askAboutPhrases(index, most * 2),
    ],
    mostCandidates,
  );
  const questions: GuideData['questions'][number][] = [];
  for (const { question, units } of takeTurns(candidates)) {
    if (questions.length >= most) break;
    if (isAnswered(question)) questions.push({ question, quotes: units.map(quoteUnit) });
  }
  return {
    type: 'guide',
    title: options.title ?? titleOf(index),
    sources: [...groupByNumber(index.units)].map(([n, units]) => {
      const [about] = findCentralUnits(index, units, { most: 1, focus });
      return { n, title: units[0]?.source.title ?? '', about: about === undefined ? null : statedBy(about) };
    }),
    topics: listTopics(index),
    questions,
  };
}

/** Returns what the sources speak of most. Of phrases that are alike ("Senior Support Rep", "Lead Support Rep"), only the first is a topic. */
function listTopics({ units }: PacketIndex): string[] {
  const topics: { readonly text: string; readonly words: ReadonlySet<string> }[] = [];
  for (const { text } of findPhrases(units, mostTopics * phrasesPerTopic)) {
    const words = new Set(text.toLowerCase().split(' '));
    const countShared = (topic: { readonly words: ReadonlySet<string> }) =>
      [...words].filter((word) => topic.words.has(word)).length;
    const isAlike = topics.some((topic) => countShared(topic) > alikeShare * words.size);
    if (!isAlike) topics.push({ text, words });
  }
  return topics.slice(0, mostTopics).map(({ text }) => text);
}

/** Orders questions so that the sources take turns: the first of each source, then the second of each. */
function takeTurns(questions: readonly AskedQuestion[]): AskedQuestion[] {
  const bySource = Object.values(Object.groupBy(questions, ({ units }) => units[0]?.source.n ?? 0));
  const most = Math.max(0, ...bySource.map((ofOne) => ofOne?.length ?? 0));
  return Array.from({ length: most }, (_, turn) =>
    bySource.flatMap((ofOne) => ofOne?.slice(turn, turn + 1) ?? []),
  ).flat();
}
