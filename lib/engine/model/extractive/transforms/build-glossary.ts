/** Lists the terms that the sources define, in the order of the alphabet, each with the sentence that defines it. Pure. */
import { findDefinitions } from '../analysis/definitions';
import type { PacketIndex } from '../rank/packet-index';
import { askDefinitions } from './ask-definitions';
import { upperFirst } from './list-subjects';
import { quoteUnit } from './quote-unit';
import type { GlossaryData, TransformOptions } from './types';

const defaultMost = 40;
const article = /^(?:the|an?)\s+/iu;

export function buildGlossary(index: PacketIndex, options: TransformOptions = {}): GlossaryData {
  // The same sentences that questions may be asked about: not every `X is a …` defines X.
  const defining = new Set(askDefinitions(index.units).flatMap(({ units }) => units));
  const terms = findDefinitions(index.units)
    .filter(({ unit }) => defining.has(unit))
    .map(({ subject, body, unit }) => ({
      term: upperFirst(subject.replace(article, '')),
      meaning: body,
      quotes: [quoteUnit(unit)],
    }));
  const firsts = [...new Map(terms.toReversed().map((each) => [each.term.toLowerCase(), each])).values()];
  return {
    type: 'glossary',
    terms: firsts
      .slice(-(options.most ?? defaultMost))
      .toSorted((one, other) => one.term.localeCompare(other.term, 'en')),
  };
}
