'use client';

import { PreviewCard } from '@base-ui/react/preview-card';
import { createContext } from 'react';
import type { AnswerCitation } from './answer-citation';

export type CitationHandle = PreviewCard.Handle<AnswerCitation>;

export const createCitationHandle = (): CitationHandle => PreviewCard.createHandle<AnswerCitation>();

export type CitationScope = {
  readonly citations: readonly AnswerCitation[];
  /** One card for all chips of an answer. */
  readonly handle: CitationHandle;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
};

/** The citations of the answer a chip stands in. */
export const CitationContext = createContext<CitationScope | null>(null);
