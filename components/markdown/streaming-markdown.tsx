'use client';

import { useMemo, useState } from 'react';
import { joinClasses } from '@/components/ui/class-names';
import { createMarkerFinder, type EarlierMarkers } from './citation-markers';
import { MarkdownBlock } from './markdown-block';
import { MarkdownContext } from './markdown-context';
import { type MarkdownViewProps, withCitations } from './markdown-view';
import { repairTail } from './repair-tail';
import { type SplitBlock, createBlockSplitter } from './split-blocks';

export type StreamingMarkdownProps = MarkdownViewProps & {
  /** True if more text will follow. */
  readonly streaming: boolean;
};

type Piece = { readonly markdown: string; readonly before: EarlierMarkers };

function createPieceReader(): (blocks: readonly SplitBlock[]) => readonly Piece[] {
  const find = createMarkerFinder();
  return (blocks) => {
    let before: EarlierMarkers = [];
    return blocks.map((block) => {
      const piece = { markdown: block.isLast ? repairTail(block.markdown) : block.markdown, before };
      // Nothing follows the last block yet.
      if (!block.isLast) before = [...before, ...find(block.markdown)];
      return piece;
    });
  };
}

const noMarkers: EarlierMarkers = [];

/**
 * Renders a text while it is being written. Finished blocks are not rendered again, and the last one is completed for display. When the
 * text has ended it is rendered in one piece, exactly like its stored form. It is not a live region but marked as busy, and announcements
 * are made elsewhere (ux 60).
 */
export function StreamingMarkdown({
  markdown,
  streaming,
  headingShift = 1,
  citations,
  onOpenPassage,
  linkDetail = 'host',
  lang,
  className,
}: StreamingMarkdownProps) {
  const [split] = useState(createBlockSplitter);
  const [readPieces] = useState(createPieceReader);
  const pieces = useMemo(
    () => (streaming ? readPieces(split(markdown)) : [{ markdown, before: noMarkers }]),
    [split, readPieces, markdown, streaming],
  );
  const view = (
    <MarkdownContext value={{ linkDetail }}>
      <div className={joinClasses('reading', className)} lang={lang} aria-busy={streaming}>
        {pieces.map((piece, index) => (
          <MarkdownBlock
            key={index}
            markdown={piece.markdown}
            before={piece.before}
            headingShift={headingShift}
            citations={citations}
            streaming={streaming}
          />
        ))}
      </div>
    </MarkdownContext>
  );
  return withCitations(view, citations, onOpenPassage);
}
