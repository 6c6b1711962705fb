/** The transform types, in the order in which they are offered. To add one, add a file in `types/` and a line here. */
import type { Transform } from './define-transform';
import { actionItems } from './types/action-items';
import { bibliography } from './types/bibliography';
import { comparison } from './types/comparison';
import { dataTable } from './types/data-table';
import { email } from './types/email';
import { executiveBrief } from './types/executive-brief';
import { faq } from './types/faq';
import { flashcards } from './types/flashcards';
import { glossary } from './types/glossary';
import { mindMap } from './types/mind-map';
import { outline } from './types/outline';
import { podcastScript } from './types/podcast-script';
import { prosAndCons } from './types/pros-and-cons';
import { quiz } from './types/quiz';
import { report } from './types/report';
import { slideDeck } from './types/slide-deck';
import { studyGuide } from './types/study-guide';
import { takeaways } from './types/takeaways';
import { timeline } from './types/timeline';

export const transforms: readonly Transform[] = [
  report,
  executiveBrief,
  takeaways,
  outline,
  bibliography,
  studyGuide,
  faq,
  glossary,
  mindMap,
  flashcards,
  quiz,
  comparison,
  dataTable,
  prosAndCons,
  timeline,
  actionItems,
  slideDeck,
  email,
  podcastScript,
];

export function findTransform(type: string): Transform | null {
  return transforms.find((transform) => transform.type === type) ?? null;
}
