/** Describes what a collection contains: a sentence from each source, its topics, and questions that the sources answer. Pure. */
import {
  askAboutDates,
  askAboutDefinitions,
  askAboutHeadings,
  askAboutPhrases,
  mixQuestions,
} from '../analysis/ask';
import { findCentralUnits } from '../analysis/central-units';
import { findPhrases } from '../analysis/phrases';
import type { PacketIndex } from '../rank/packet-index';
import { titleOf } from './build-report';
import { groupByNumber, quoteUnit, readFocus, statedBy } from './quote-unit';
import type { GuideData, TransformOptions } from './types';

const defaultQuestions = 5;
const mostTopics = 8;

/** @param isAnswered tells whether the caller's own reader would answer a question, so that only questions with an answer are suggested. */
export function buildGuide(
  index: PacketIndex,
  options: TransformOptions,
  isAnswered: (question: string) => boolean,
): GuideData {
  const focus = readFocus(options.focus);
  const most = options.most ?? defaultQuestions;
  const candidates = mixQuestions(
    [
      askAboutDefinitions(index.units),
      askAboutDates(index.units),
      askAboutHeadings(index),
      askAboutPhrases(index, most * 2),
    ],
    most * 6,
  );
  const questions: GuideData['questions'][number][] = [];
  for (const { question, units } of candidates) {
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
    topics: findPhrases(index.units, mostTopics).map(({ text }) => text),
    questions,
  };
}
