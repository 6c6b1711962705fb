'use client';

import { type ReactNode, useMemo } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { CitationProvider } from '@/components/citations/citation-provider';
import type { DocumentPiece } from './split-document';
import { useSourcePieces } from './use-source-pieces';
import { joinClasses } from '@/components/ui/class-names';
import { createMarkerFinder, type EarlierMarkers } from './citation-markers';
import { MarkdownBlock } from './markdown-block';
import { MarkdownContext } from './markdown-context';
import type { LinkDetail } from './markdown-link';

export type MarkdownViewProps = {
  readonly markdown: string;
  /** Number of levels by which headings move below the page's own; 1 makes `#` an `h2`. */
  readonly headingShift?: number | undefined;
  /** The citations of an answer, in the order of its markers. */
  readonly citations?: readonly AnswerCitation[] | undefined;
  /** True if every claim must name a source. Claims that name none are then marked. */
  readonly marksUncited?: boolean | undefined;
  readonly onOpenPassage?: ((citation: AnswerCitation) => void) | undefined;
  /** `address` for text produced in a run that had read sources. Its links then show their query too. */
  readonly linkDetail?: LinkDetail | undefined;
  readonly lang?: string | undefined;
  readonly className?: string | undefined;
  /** Renders everything immediately, for a copy that is taken right away. Otherwise a long text is rendered piece by piece. */
  readonly drawsAtOnce?: boolean | undefined;
  /** True if every rendered block says where it begins in `markdown`, as `data-block-start`. */
  readonly placesBlocks?: boolean | undefined;
};

/** Rendered Markdown: sanitised, loading nothing, with links that show where they lead and chips that open their passage. */
export function MarkdownView({
  markdown,
  headingShift = 1,
  citations,
  marksUncited,
  onOpenPassage,
  linkDetail = 'host',
  lang,
  className,
  drawsAtOnce = false,
  placesBlocks = false,
}: MarkdownViewProps) {
  const { pieces: drawn } = useSourcePieces(markdown, drawsAtOnce ? markdown.length - 1 : 0);
  const pieces = useMemo(() => readPieces(markdown, drawn), [markdown, drawn]);
  const view = (
    <MarkdownContext value={{ linkDetail }}>
      <div className={joinClasses('reading', className)} lang={lang} dir="auto">
        {pieces.map((piece) => (
          <MarkdownBlock
            key={piece.start}
            markdown={piece.markdown}
            before={piece.before}
            headingShift={headingShift}
            citations={citations}
            marksUncited={marksUncited}
            blocksFrom={placesBlocks ? piece.offset : undefined}
          />
        ))}
      </div>
    </MarkdownContext>
  );
  return withCitations(view, citations, onOpenPassage);
}

type Piece = {
  readonly start: number;
  /** Where its text begins in the whole, counted as if what it repeats stood there. */
  readonly offset: number;
  readonly markdown: string;
  readonly before: EarlierMarkers;
};

/** Returns each piece with the markers that precede it, so that a chip in a later piece opens its own passage. */
function readPieces(markdown: string, drawn: readonly DocumentPiece[]): readonly Piece[] {
  const findMarkers = createMarkerFinder();
  let before: EarlierMarkers = [];
  return drawn.map(({ start, end, markdown: written, repeatedChars }) => {
    const piece = { start, offset: start - repeatedChars, markdown: written, before };
    before = [...before, ...findMarkers(markdown.slice(start, end))];
    return piece;
  });
}

/** Wraps a text with citations in the provider that its chips need. A text without citations needs no wrapper. */
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
