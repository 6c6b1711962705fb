/**
 * Finds findings that quote different values for the same thing, and writes the report's section on them, with both citations. Code writes
 * it, so that no model is needed and none can leave it out. Pure.
 */
import { reportSections } from '@/lib/domain/research/report-words';
import {
  type DifferingValues,
  findDifferingValues,
  type QuotedWords,
} from '@/lib/engine/agent/graph/find-differing-values';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import type { NewCitation } from '@/lib/domain/citations/store';
import type { AnswerPart } from '../citations/join-parts';
import { type CitedWriter, createCitedWriter } from './cited-writer';
import { type Finding, presentProved } from './findings';

type Quoted = QuotedWords & { readonly citation: NewCitation };
export type FindingsDisagree = DifferingValues<Quoted>;

export function listDisagreements(findings: readonly Finding[]): FindingsDisagree[] {
  return findDifferingValues(
    findings.flatMap((finding) =>
      presentProved(finding).citations.map((citation) => ({
        sourceId: citation.sourceId,
        questionId: finding.node.id,
        quote: citation.quote,
        citation,
      })),
    ),
  );
}

/** Returns no part or one part. */
export function writeDisagreements(findings: readonly Finding[]): AnswerPart[] {
  const found = listDisagreements(findings);
  if (found.length === 0) return [];
  const writer = createCitedWriter();
  for (const [place, disagreement] of found.entries()) {
    writer.add(place === 0 ? '- ' : '\n- ');
    writeSides(writer, disagreement);
  }
  return [{ heading: `## ${reportSections.disagreements}\n\n`, ...writer.finish() }];
}

export function writeSides(writer: CitedWriter, { one, other }: FindingsDisagree): void {
  writer.add(`“${withoutBrackets(one.sentence)}” `);
  writer.cite(one.quoted.citation);
  writer.add(`, but “${withoutBrackets(other.sentence)}” `);
  writer.cite(other.quoted.citation);
}

/** Brackets would be read as markers. */
export const withoutBrackets = (sentence: string) =>
  escapeMarkdown(
    sentence
      .replace(/\[(\d{1,4})\]/g, '($1)')
      .replace(/\s+/g, ' ')
      .trim(),
  );
