/**
 * A question put to one section of the sources: `Under “Construction”: Who built the dam?`. People may write one themselves; whoever answers
 * it looks only below that heading. Writing and reading are inverse. Pure.
 */
import { limits } from '@/lib/core/limits';

export type SectionQuestion = { readonly heading: string; readonly question: string };

const form = /^Under “([^“”\n]{1,160})”: ?(\S.*)$/su;

/** Returns null if the heading cannot be quoted, or if the question would become too long. */
export function writeSectionQuestion({ heading, question }: SectionQuestion): string | null {
  const text = `Under “${heading}”: ${question}`;
  const isReadable = form.exec(text)?.[1] === heading;
  return isReadable && text.length <= limits.researchQuestionChars ? text : null;
}

export function readSectionQuestion(text: string): SectionQuestion | null {
  const [, heading, question] = form.exec(text.trim()) ?? [];
  return heading === undefined || question === undefined ? null : { heading, question };
}
