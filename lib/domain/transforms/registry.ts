/** The transform types, in the order in which they are offered. To add one, add a file in `types/` and a line here. */
import type { Transform } from './define-transform';
import { actionItems } from './types/action-items';
import { comparison } from './types/comparison';
import { executiveBrief } from './types/executive-brief';
import { faq } from './types/faq';
import { flashcards } from './types/flashcards';
import { glossary } from './types/glossary';
import { outline } from './types/outline';
import { prosAndCons } from './types/pros-and-cons';
import { quiz } from './types/quiz';
import { report } from './types/report';
import { takeaways } from './types/takeaways';
import { timeline } from './types/timeline';

export const transforms: readonly Transform[] = [
  report,
  executiveBrief,
  takeaways,
  faq,
  timeline,
  glossary,
  comparison,
  prosAndCons,
  outline,
  actionItems,
  flashcards,
  quiz,
];

export function findTransform(type: string): Transform | null {
  return transforms.find((transform) => transform.type === type) ?? null;
}
