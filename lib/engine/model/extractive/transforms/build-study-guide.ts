/** Builds what to learn from the sources: central sentences by subject, defined terms, and questions on what they do not define. Pure. */
import type { PacketIndex } from '../rank/packet-index';
import { buildFaq } from './build-faq';
import { buildGlossary } from './build-glossary';
import { buildReport } from './build-report';
import type { Quote, StudyGuideData, TransformOptions } from './types';

const defaultSections = 8;
/** A term without its sentence cannot be learned from a guide, and a guide with more than these is a glossary. */
const mostTerms = 20;
/** Most questions are left out, because a term answers them or because they ask for a section. */
const candidatesPerQuestion = 4;
/** A question about a section of one source asks for what stands there, not for knowledge. */
const bracketed = /\([^()]{1,400}\)\?$/u;

export function buildStudyGuide(index: PacketIndex, options: TransformOptions = {}): StudyGuideData {
  const most = options.most ?? defaultSections;
  const { terms } = buildGlossary(index, { ...options, most: mostTerms });
  const defined = new Set(terms.flatMap(({ quotes }) => quotes.map(writeKey)));
  const isElsewhere = ({ quotes }: { readonly quotes: readonly Quote[] }) =>
    quotes.some((quote) => defined.has(writeKey(quote)));
  const sections = buildReport(index, { ...options, most }).sections.map(({ heading, statements }) => ({
    heading,
    statements: statements.filter((statement) => !isElsewhere(statement)),
  }));
  const { items } = buildFaq(index, { ...options, most: most * candidatesPerQuestion });
  return {
    type: 'study_guide',
    sections: sections.filter(({ statements }) => statements.length > 0),
    terms,
    questions: items.filter((item) => !bracketed.test(item.question) && !isElsewhere(item)).slice(0, most),
  };
}

const writeKey = ({ n, quote }: Quote): string => `${n} ${quote}`;
