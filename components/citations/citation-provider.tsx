'use client';

import { type ReactNode, useMemo, useState } from 'react';
import type { AnswerCitation } from './answer-citation';
import { CitationCard } from './citation-card';
import { CitationContext, createCitationHandle } from './citation-context';

type CitationProviderProps = {
  readonly citations: readonly AnswerCitation[];
  readonly onOpenPassage?: ((citation: AnswerCitation) => void) | undefined;
  readonly children: ReactNode;
};

const openNothing = () => undefined;

/** Provides the chips inside it with their citations and their shared card. */
export function CitationProvider({
  citations,
  onOpenPassage = openNothing,
  children,
}: CitationProviderProps) {
  const [handle] = useState(createCitationHandle);
  const scope = useMemo(() => ({ citations, handle, onOpenPassage }), [citations, handle, onOpenPassage]);
  return (
    <CitationContext value={scope}>
      {children}
      <CitationCard handle={handle} onOpenPassage={onOpenPassage} />
    </CitationContext>
  );
}
