'use client';

import { useMemo, useRef } from 'react';
import { CitationProvider } from '@/components/citations/citation-provider';
import { presentCitations } from '@/components/citations/present-citations';
import { Tabs } from '@/components/ui/tabs';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';
import { ArtifactText, type ArtifactTextProps } from './artifact-text';
import { drawView, readRecords } from './views/draw-view';
import { RecordsView } from './views/records-view';
import { useWidth } from './use-width';

type ArtifactBodyProps = Pick<
  ArtifactTextProps,
  'onOpenPassage' | 'hasNotesInPlace' | 'titleLevel' | 'talksAbout'
> & {
  readonly artifact: ArtifactDetailReply;
};

/**
 * Below this width the columns of a table are too narrow to read, and its rows are shown below one another. The server does not know the width,
 * so it sends both, and a container query of 35rem shows the one that fits until the browser has measured.
 */
const recordsBelowPixels = 560;

/** The content of an artifact: its text, preceded by a view of its data if there is one. */
export function ArtifactBody({ artifact, onOpenPassage, ...look }: ArtifactBodyProps) {
  const { markdown, data } = artifact;
  const citations = useMemo(
    () => presentCitations({ markdown, citations: artifact.citations, unsupported: artifact.unsupported }),
    [markdown, artifact.citations, artifact.unsupported],
  );
  const records = useMemo(() => readRecords(data), [data]);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const text = (
    <ArtifactText
      markdown={markdown}
      citations={citations}
      onOpenPassage={onOpenPassage}
      isWide={records !== null}
      {...look}
    />
  );
  const view = useMemo(() => drawView(data), [data]);
  if (records !== null) {
    const isMeasured = width > 0;
    return (
      <div ref={frame} className="@container">
        {(!isMeasured || width < recordsBelowPixels) && (
          <div className={isMeasured ? undefined : '@min-[35rem]:hidden'}>
            <CitationProvider citations={citations} onOpenPassage={onOpenPassage}>
              <RecordsView records={records} />
            </CitationProvider>
          </div>
        )}
        {(!isMeasured || width >= recordsBelowPixels) && (
          <div className={isMeasured ? undefined : 'hidden @min-[35rem]:block'}>{text}</div>
        )}
      </div>
    );
  }
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
