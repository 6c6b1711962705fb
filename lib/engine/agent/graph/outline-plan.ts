/**
 * Makes a plan by code, for a collection without a language model and for a model's plan that cannot be read. It consists of the parts of
 * the question, followed by the same questions put to sections that bear on them. It makes no statements; each node is a question to the
 * same sources. Pure.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import type { PlanNode } from '@/lib/protocol/research-plan';
import type { SourcesReading } from '../../model/extractive/research/read-sources';
import { writeSectionQuestion } from '../../model/extractive/research/section-question';
import { splitQuestion } from '../../model/extractive/asked/split-question';

/** Maximum number of sub-questions in such a plan, enough to see a subject from several sides. */
const outlineNodes = 6;

export function outlinePlan(question: string, reading: SourcesReading): PlanNode[] {
  const parts = splitQuestion(question, reading.isPhrase).map((part) =>
    shorten(part, limits.researchQuestionChars),
  );
  const asked = [
    ...new Map([...parts, ...askSections(parts, reading)].map((each) => [each.toLowerCase(), each])).values(),
  ];
  return asked
    .slice(0, outlineNodes)
    .map((each, place) => ({ id: `n${place + 1}`, question: each, dependsOn: [] }));
}

/** Takes the best section of each part, then the second best of each. A section is asked one question only. */
function askSections(parts: readonly string[], { findSections }: SourcesReading): string[] {
  const found = findSections(parts);
  const most = Math.max(0, ...found.map((headings) => headings.length));
  const told = new Set<string>();
  return Array.from({ length: most }, (_, rank) => rank).flatMap((rank) =>
    parts.flatMap((question, part) => {
      const heading = found[part]?.[rank];
      if (heading === undefined || told.has(heading)) return [];
      told.add(heading);
      return writeSectionQuestion({ heading, question }) ?? [];
    }),
  );
}
