'use client';

import { type RefObject, useDeferredValue, useMemo } from 'react';
import type { AnswerCitation } from '@/components/evidence/answer-citation';
import { presentCitations } from '@/components/evidence/present-citations';
import { MarkdownView } from '@/components/markdown/markdown-view';
import { carryCitations } from '@/lib/domain/artifacts/carry-citations';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';

export type DraftPreviewProps = {
  /** The saved version that is being edited. */
  readonly base: ArtifactDetailReply;
  readonly markdown: string;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly className: string;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
};

/** The edited text as it will look once saved, with the chips of the citations that saving keeps. */
export function DraftPreview({ base, markdown, frame, className, onOpenPassage }: DraftPreviewProps) {
  // Typing must stay quick: the preview follows when there is time.
  const shown = useDeferredValue(markdown);
  const citations = useMemo(() => carryToDraft(base, shown), [base, shown]);
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

/** What saving would do, see `saveArtifact`. */
function carryToDraft(base: ArtifactDetailReply, markdown: string): AnswerCitation[] {
  const carried = carryCitations(markdown, {
    markdown: base.markdown,
    citations: base.citations.map((citation) => ({ id: citation, ordinal: citation.ordinal })),
    unsupported: base.unsupported,
  });
  return presentCitations({
    markdown,
    citations: carried.citations.map(({ id: citation, ordinal, n }) =>
      Object.assign({}, citation, { ordinal, n }),
    ),
    unsupported: carried.unsupported,
  });
}
