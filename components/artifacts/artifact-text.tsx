'use client';

import { type RefObject, useCallback, useRef, useState } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import type { Span } from '@/components/citations/find-range';
import { MarkdownView } from '@/components/markdown/markdown-view';
import { TextTalk } from '@/components/threads/text-talk';
import { MarginNotes } from './margin-notes';
import { NoteInPlace } from './note-in-place';
import { useWidth } from './use-width';

export type ArtifactTextProps = {
  readonly markdown: string;
  readonly citations: readonly AnswerCitation[];
  readonly onOpenPassage: (citation: AnswerCitation) => void;
  /** True if the text takes the margin's space too, which a table with several columns needs. */
  readonly isWide?: boolean | undefined;
  /** If true and there is no margin, clicking a number opens its quote below the sentence. Otherwise it opens the passage immediately. */
  readonly hasNotesInPlace?: boolean | undefined;
  /** The id of the artifact, if members can talk about passages of this text. */
  readonly talksAbout?: string | undefined;
  /** Level of the heading above the text. */
  readonly titleLevel?: 1 | 2 | undefined;
};

/** From this column width there is room for quotes beside the text. Below it, they open in place (look, "Evidence"). */
const marginFromPixels = 860;

/** The text of an artifact in the reading typeface, with its quotes beside it. */
export function ArtifactText({
  markdown,
  citations,
  onOpenPassage,
  isWide = false,
  hasNotesInPlace = true,
  titleLevel = 1,
  talksAbout,
}: ArtifactTextProps) {
  const frame = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const hasMargin = useWidth(frame) >= marginFromPixels && !isWide;
  const [opened, setOpened] = useState<AnswerCitation | null>(null);
  const choose = (citation: AnswerCitation) => {
    if (hasMargin || !hasNotesInPlace) onOpenPassage(citation);
    else setOpened((before) => (before?.ordinal === citation.ordinal ? null : citation));
  };
  return (
    <div ref={frame}>
      {talksAbout !== undefined && <ArtifactTalk root={text} markdown={markdown} id={talksAbout} />}
      {/* The margins of the text stay inside, whether it stands alone or beside its quotes. */}
      <div className={hasMargin ? 'flex justify-between gap-12' : 'flow-root'}>
        <div ref={text} className={isWide ? 'min-w-0' : 'max-w-(--container-measure) min-w-0'}>
          <MarkdownView
            markdown={markdown}
            // The headings of the text rank below the title.
            headingShift={/^ {0,3}# /m.test(markdown) ? titleLevel : titleLevel - 1}
            citations={citations}
            onOpenPassage={choose}
            linkDetail="address"
            className={isWide ? 'max-w-none' : undefined}
          />
        </div>
        {hasMargin && <MarginNotes text={text} citations={citations} onOpenPassage={onOpenPassage} />}
      </div>
      {opened !== null && !hasMargin && (
        <NoteInPlace
          text={text}
          citations={citations}
          citation={opened}
          onOpenPassage={onOpenPassage}
          onClose={() => setOpened(null)}
        />
      )}
      <PrintedNotes citations={citations} />
    </div>
  );
}

type ArtifactTalkProps = {
  readonly root: RefObject<HTMLElement | null>;
  readonly markdown: string;
  readonly id: string;
};

function ArtifactTalk({ root, markdown, id }: ArtifactTalkProps) {
  const write = useCallback((span: Span | null) => ({ kind: 'artifact' as const, id, span }), [id]);
  return <TextTalk root={root} markdown={markdown} hasMarkers write={write} marksAlways />;
}

/** On a printed page the quotes are at the end. */
function PrintedNotes({ citations }: { readonly citations: readonly AnswerCitation[] }) {
  const located = citations.filter(({ match }) => match !== 'unsupported');
  if (located.length === 0) return null;
  return (
    <ol className="mt-8 hidden border-t border-line pt-4 text-label print:block">
      {located.map((citation) => (
        <li key={citation.ordinal} className="my-1">
          [{citation.number}] “{citation.quote.trim()}” {citation.title}
        </li>
      ))}
    </ol>
  );
}
