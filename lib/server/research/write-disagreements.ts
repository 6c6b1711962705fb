/**
 * Writes the report's section on findings that quote different values for the same thing, with both citations. Code writes it, so that no
 * model is needed and none can leave it out. Pure.
 */
import { reportSections } from '@/lib/domain/research/report-words';
import { findDisagreements } from '@/lib/engine/agent/graph/find-disagreements';
import { escapeMarkdown } from '@/lib/engine/model/extractive/answer/draft';
import type { NewCitation } from '@/lib/domain/citations/store';
import type { AnswerPart } from '../evidence/join-parts';
import { type Finding, presentProved } from './findings';

/** Returns no part or one part. */
export function writeDisagreements(findings: readonly Finding[]): AnswerPart[] {
  const quotes = findings.flatMap((finding) =>
    presentProved(finding).citations.map((citation) => ({
      sourceId: citation.sourceId,
      questionId: finding.node.id,
      quote: citation.quote,
      citation,
    })),
  );
  const found = findDisagreements(quotes);
  if (found.length === 0) return [];
  let markdown = '';
  const citations: NewCitation[] = [];
  const cite = (sentence: string, citation: NewCitation) => {
    markdown += `“${withoutBrackets(sentence)}” `;
    citations.push({ ...citation, ordinal: citations.length, markerStart: markdown.length });
    markdown += `[${citation.n}]`;
  };
  for (const { one, other } of found) {
    markdown += markdown === '' ? '- ' : '\n- ';
    cite(one.sentence, one.quoted.citation);
    markdown += ', but ';
    cite(other.sentence, other.quoted.citation);
  }
  const cited = { citations, unsupported: [], dropped: 0, plain: 0 };
  return [{ heading: `## ${reportSections.disagreements}\n\n`, markdown, cited }];
}

/** Brackets would be read as markers. */
const withoutBrackets = (sentence: string) =>
  escapeMarkdown(
    sentence
      .replace(/\[(\d{1,4})\]/g, '($1)')
      .replace(/\s+/g, ' ')
      .trim(),
  );
