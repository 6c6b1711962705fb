'use client';

import type { RefObject } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { MarkdownView } from '@/components/markdown/markdown-view';

export type DraftPreviewProps = {
  readonly markdown: string;
  /** The markers that saving would keep. */
  readonly citations: readonly AnswerCitation[];
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly className: string;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
};

/** The edited text as it will look once saved, with the chips of the citations that saving keeps. */
export function DraftPreview({
  markdown: shown,
  citations,
  frame,
  className,
  onOpenPassage,
}: DraftPreviewProps) {
  return (
    <div ref={frame} role="region" aria-label="Preview" tabIndex={0} className={className}>
      {shown.trim() === '' ? (
        <p className="text-soft">Your text appears here as you write it.</p>
      ) : (
        <MarkdownView
          markdown={shown}
          headingShift={/^ {0,3}# /m.test(shown) ? 1 : 0}
          citations={citations}
          onOpenPassage={onOpenPassage}
          linkDetail="address"
          placesBlocks
        />
      )}
    </div>
  );
}
