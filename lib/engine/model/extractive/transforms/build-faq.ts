/** Builds questions that a reader would ask, answered with quotes from the sources. Pure. */
import { askAboutDates, askAboutHeadings, askAboutPhrases, mixQuestions } from '../analysis/ask';
import type { PacketIndex } from '../rank/packet-index';
import { askDefinitions } from './ask-definitions';
import { quoteUnit } from './quote-unit';
import type { FaqData, TransformOptions } from './types';

const defaultMost = 12;
/** The number of a heading is not part of its subject. */
const numbering = /^(What do the sources say about )[\p{N}.]{1,8}[.)] ?/u;

export function buildFaq(index: PacketIndex, options: TransformOptions = {}): FaqData {
  const most = options.most ?? defaultMost;
  const headings = askAboutHeadings(index);
  const questions = mixQuestions(
    [
      headings.filter(({ question }) => !question.startsWith('What do the sources say')),
      askDefinitions(index.units),
      askAboutDates(index.units),
      headings,
      askAboutPhrases(index, most),
    ],
    most,
  );
  return {
    type: 'faq',
    items: questions.map(({ question, units }) => ({
      question: question.replace(numbering, '$1'),
      answer: units.map((unit) => unit.text).join(' '),
      quotes: units.map(quoteUnit),
    })),
  };
}
