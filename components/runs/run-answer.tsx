'use client';

import { useMemo } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { presentLocated } from '@/components/citations/present-citations';
import { writeShownMarkdown } from '@/components/citations/write-shown-markdown';
import { StreamingMarkdown } from '@/components/markdown/streaming-markdown';
import { CopyButton } from '@/components/ui/copy-button';
import { getAnswerText, type RunView } from '@/lib/protocol/agent-chat';

type RunAnswerProps = {
  readonly view: RunView;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
  /** The heading above the answer. Omit it if the surrounding page already has one. */
  readonly title?: string | undefined;
};

/** The text that a run wrote, with its chips once the quotes are verified. */
export function RunAnswer({ view, onOpenPassage, title = 'The answer' }: RunAnswerProps) {
  const text = getAnswerText(view);
  const isRunning = view.status === 'queued' || view.status === 'running';
  const citations = useMemo(
    () => presentLocated({ markdown: text, citations: view.citations, support: view.support }),
    [text, view.citations, view.support],
  );
  if (text === '') return null;
  return (
    <section aria-label={title} aria-busy={isRunning} className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-reading font-semibold">{title}</h2>
        <CopyButton square label="Copy as Markdown" text={() => writeShownMarkdown(text, citations)} />
      </div>
      <StreamingMarkdown
        markdown={text}
        streaming={isRunning}
        headingShift={2}
        citations={citations}
        onOpenPassage={onOpenPassage}
        linkDetail="address"
      />
    </section>
  );
}
