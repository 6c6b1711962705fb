'use client';

import type { ReactNode } from 'react';
import type { AnswerCitation } from '@/components/evidence/answer-citation';
import { CitationProvider } from '@/components/evidence/citation-provider';
import { joinClasses } from '@/components/ui/class-names';
import { MarkdownBlock } from './markdown-block';
import { MarkdownContext } from './markdown-context';
import type { LinkDetail } from './markdown-link';

export type MarkdownViewProps = {
  readonly markdown: string;
  /** By how many levels headings move below the page's own; 1 makes `#` an `h2`. */
  readonly headingShift?: number | undefined;
  /** The citations of an answer, in the order of its markers. */
  readonly citations?: readonly AnswerCitation[] | undefined;
  /** A text of which every claim must name a source: those that name none are marked. */
  readonly marksUncited?: boolean | undefined;
  readonly onOpenPassage?: ((citation: AnswerCitation) => void) | undefined;
  /** `address` for text born in a run that had read sources: links then show their query too. */
  readonly linkDetail?: LinkDetail | undefined;
  readonly lang?: string | undefined;
  readonly className?: string | undefined;
};

/** Markdown as people read it: sanitised, nothing loaded, links that say where they go, chips that open their passage. */
export function MarkdownView({
  markdown,
  headingShift = 1,
  citations,
  marksUncited,
  onOpenPassage,
  linkDetail = 'host',
  lang,
  className,
}: MarkdownViewProps) {
  const view = (
    <MarkdownContext value={{ linkDetail }}>
      <div className={joinClasses('reading', className)} lang={lang} dir="auto">
        <MarkdownBlock {...{ markdown, headingShift, citations, marksUncited }} />
      </div>
    </MarkdownContext>
  );
  return withCitations(view, citations, onOpenPassage);
}

/** Chips need their citations around them; a text without any needs nothing. */
export function withCitations(
  view: ReactNode,
  citations: readonly AnswerCitation[] | undefined,
  onOpenPassage: ((citation: AnswerCitation) => void) | undefined,
): ReactNode {
  if (!citations) return view;
  return (
    <CitationProvider citations={citations} onOpenPassage={onOpenPassage}>
      {view}
    </CitationProvider>
  );
}
