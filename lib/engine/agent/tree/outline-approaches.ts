/**
 * Makes approaches by code if there is no language model: the question as it was asked, and questions about headings of the sources that
 * match it. Pure.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { outlinePlan } from '../graph/outline-plan';
import { type Approach, nameApproaches } from './read-approaches';

export function outlineApproaches(question: string, headings: readonly string[]): readonly Approach[] {
  const asked = shorten(question, limits.researchQuestionChars);
  const subjects = outlinePlan(question, headings)
    .map((node) => node.question)
    .filter((each) => each !== asked);
  return nameApproaches([
    { title: 'The question as it was asked', question: asked, then: null },
    ...subjects.map((subject) => ({ title: subject, question: subject, then: null })),
  ]);
}
