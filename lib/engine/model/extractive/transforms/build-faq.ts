/** Builds questions that a reader would ask, answered with quotes from the sources. Pure. */
import { askAboutDates, askAboutHeadings, askAboutPhrases, mixQuestions } from '../analysis/ask';
import type { PacketIndex } from '../rank/packet-index';
import { askDefinitions } from './ask-definitions';
import { quoteUnit } from './quote-unit';
import type { FaqData, TransformOptions } from './types';

const defaultMost = 12;

export function buildFaq(index: PacketIndex, options: TransformOptions = {}): FaqData {
  const most = options.most ?? defaultMost;
  const headings = askAboutHeadings(index);
  const questions = mixQuestions(
    [
      headings.filter(({ kind }) => kind === 'asked'),
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
      question,
      answer: units.map((unit) => unit.text).join(' '),
      quotes: units.map(quoteUnit),
    })),
  };
}
