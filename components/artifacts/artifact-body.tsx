'use client';

import { type ReactNode, useMemo } from 'react';
import { CitationProvider } from '@/components/evidence/citation-provider';
import { presentCitations } from '@/components/evidence/present-citations';
import { Tabs } from '@/components/ui/tabs';
import { flashcardsSchema } from '@/lib/domain/transforms/types/flashcards';
import { timelineSchema } from '@/lib/domain/transforms/types/timeline';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';
import { ArtifactText, type ArtifactTextProps } from './artifact-text';
import { FlashcardsView } from './flashcards-view';
import { TimelineView } from './timeline-view';

type ArtifactBodyProps = Pick<
  ArtifactTextProps,
  'onOpenPassage' | 'hasNotesInPlace' | 'titleLevel' | 'talksAbout'
> & {
  readonly artifact: ArtifactDetailReply;
};

/** The content of an artifact: its text, preceded by a view of its data if there is one. */
export function ArtifactBody({ artifact, onOpenPassage, ...look }: ArtifactBodyProps) {
  const { markdown, data } = artifact;
  const citations = useMemo(
    () => presentCitations({ markdown, citations: artifact.citations, unsupported: artifact.unsupported }),
    [markdown, artifact.citations, artifact.unsupported],
  );
  const text = (
    <ArtifactText
      markdown={markdown}
      citations={citations}
      onOpenPassage={onOpenPassage}
      isWide={artifact.type === 'comparison'}
      {...look}
    />
  );
  const view = useMemo(() => drawView(data), [data]);
  if (view === null) return text;
  return (
    <Tabs
      label="View"
      tabs={[
        {
          value: 'view',
          label: view.label,
          content: (
            <CitationProvider citations={citations} onOpenPassage={onOpenPassage}>
              <div className="pt-5">{view.content}</div>
            </CitationProvider>
          ),
        },
        { value: 'text', label: 'Text', content: <div className="pt-5">{text}</div> },
      ]}
    />
  );
}

/** Returns the view for data of a known shape. For any other data it returns null, and only the text is shown. */
function drawView(data: unknown): { readonly label: string; readonly content: ReactNode } | null {
  const timeline = timelineSchema.safeParse(data);
  if (timeline.success) return { label: 'Timeline', content: <TimelineView data={timeline.data} /> };
  const cards = flashcardsSchema.safeParse(data);
  if (cards.success) return { label: 'Cards', content: <FlashcardsView data={cards.data} /> };
  return null;
}
