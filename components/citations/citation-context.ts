'use client';

import { PreviewCard } from '@base-ui/react/preview-card';
import { createContext } from 'react';
import type { AnswerCitation } from './answer-citation';

export type CitationHandle = PreviewCard.Handle<AnswerCitation>;

export const createCitationHandle = (): CitationHandle => PreviewCard.createHandle<AnswerCitation>();

export type CitationScope = {
  readonly citations: readonly AnswerCitation[];
  /** All chips of an answer share one card. */
  readonly handle: CitationHandle;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
};

/** The citations of the answer that contains a chip. */
export const CitationContext = createContext<CitationScope | null>(null);
