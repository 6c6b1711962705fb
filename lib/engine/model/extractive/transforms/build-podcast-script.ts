/** Builds a conversation from the questions that the sources answer: the guest answers in their words, and names the source. Pure. */
import type { PacketIndex } from '../rank/packet-index';
import { buildFaq } from './build-faq';
import { nameSubject } from './name-subject';
import type { FaqData, PodcastScriptData, TransformOptions } from './types';

const defaultMost = 10;
/** The title behind the name of a section. The guest names it. */
const bracketed = /\s\([^()]{1,400}\)\?$/u;

export function buildPodcastScript(index: PacketIndex, options: TransformOptions = {}): PodcastScriptData {
  const titles = new Map(index.units.map(({ source }) => [source.n, source.title]));
  const { items } = buildFaq(index, { ...options, most: options.most ?? defaultMost });
  return {
    type: 'podcast_script',
    title: nameSubject(index, options),
    exchanges: dropRepeated(items).map(({ question, quotes }) => ({
      question,
      answers: quotes.map((quote) => {
        const source = titles.get(quote.n) ?? '';
        const answer = { text: quote.quote, quotes: [quote] };
        return source === '' ? answer : { text: answer.text, source, quotes: answer.quotes };
      }),
    })),
  };
}

/** Without the title, sections of two sources may be asked for in the same words. The first is kept. */
function dropRepeated(items: FaqData['items']): FaqData['items'] {
  const asked = new Map<string, FaqData['items'][number]>();
  for (const { question, answer, quotes } of items) {
    const short = question.replace(bracketed, '?');
    if (!asked.has(short)) asked.set(short, { question: short, answer, quotes });
  }
  return [...asked.values()];
}
