/**
 * Makes approaches by code if there is no language model: the question as it was asked, its parts, and the question put to sections that bear
 * on it. Pure.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import type { SourcesReading } from '../../model/extractive/research/read-sources';
import { outlinePlan } from '../graph/outline-plan';
import { type Approach, nameApproaches } from './read-approaches';

export function outlineApproaches(question: string, reading: SourcesReading): readonly Approach[] {
  const asked = shorten(question, limits.researchQuestionChars);
  const others = outlinePlan(question, reading)
    .map((node) => node.question)
    .filter((each) => each !== asked);
  return nameApproaches([
    { title: 'The question as it was asked', question: asked, then: null },
    ...others.map((each) => ({ title: each, question: each, then: null })),
  ]);
}
