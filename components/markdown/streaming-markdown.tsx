'use client';

import { useMemo, useState } from 'react';
import { joinClasses } from '@/components/ui/class-names';
import { countMarkers, type MarkerCounts } from './citation-markers';
import { MarkdownBlock } from './markdown-block';
import { MarkdownContext } from './markdown-context';
import { type MarkdownViewProps, withCitations } from './markdown-view';
import { repairTail } from './repair-tail';
import { type Block, createBlockSplitter } from './split-blocks';

export type StreamingMarkdownProps = MarkdownViewProps & {
  /** Whether more is to come. */
  readonly streaming: boolean;
};

type Piece = { readonly markdown: string; readonly before: MarkerCounts };

function readPieces(blocks: readonly Block[], streaming: boolean): readonly Piece[] {
  let before: MarkerCounts = {};
  return blocks.map((block) => {
    const piece = {
      markdown: streaming && block.isLast ? repairTail(block.markdown) : block.markdown,
      before,
    };
    before = countMarkers(block.markdown, before);
    return piece;
  });
}

/**
 * A text while it is written. Blocks that are finished are not rendered again; the last one is completed for the eye. It
 * is no live region: it is busy, and what is to be said is said elsewhere (ux 60).
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
  const pieces = useMemo(() => readPieces(split(markdown), streaming), [split, markdown, streaming]);
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
