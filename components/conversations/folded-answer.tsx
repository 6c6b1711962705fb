'use client';

import { type ReactNode, useMemo } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { useDisclosure } from '@/components/ui/disclosure-memory';
import { countNoun } from '@/lib/core/text';
import { findMorePassages, nearestPassagesLine } from '@/lib/markdown/more-passages';
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';
import { cutReaderNote } from './cut-reader-note';

/** A part of an answer: its text, and its citations numbered from its own first marker. */
export type AnswerPart = {
  readonly markdown: string;
  readonly citations: readonly AnswerCitation[] | undefined;
};

type FoldedAnswerProps = AnswerPart & {
  /** Null until the run that writes the answer is known. */
  readonly runId: string | null;
  readonly children: (part: AnswerPart) => ReactNode;
};

/** The text of an answer. Passages that it marks as additional are folded, one click away. */
export function FoldedAnswer({ runId, markdown, citations, children }: FoldedAnswerProps) {
  const [isOpen, setOpen] = useDisclosure(runId && `more passages of ${runId}`, false);
  const parts = useMemo(() => splitAnswer(markdown, citations), [markdown, citations]);
  return (
    <>
      {children(parts.answer)}
      {parts.more !== null && (
        <details className="mt-3" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="cursor-pointer text-label text-soft hover:text-ink">{parts.label}</summary>
          <div className="mt-2">{children(parts.more)}</div>
        </details>
      )}
    </>
  );
}

function splitAnswer(markdown: string, citations: AnswerPart['citations']) {
  const at = findMorePassages(markdown);
  if (at === null) return { answer: { markdown: cutReaderNote(markdown), citations }, more: null, label: '' };
  const before = findMarkers(markdown.slice(0, at)).length;
  const more = cutReaderNote(markdown.slice(markdown.indexOf('\n', at)).trimStart());
  const isNearest = markdown.startsWith(nearestPassagesLine, at);
  return {
    answer: {
      markdown: markdown.slice(0, at),
      citations: citations?.filter(({ ordinal }) => ordinal <= before),
    },
    more: {
      markdown: more,
      citations: citations
        ?.filter(({ ordinal }) => ordinal > before)
        .map((citation) => ({ ...citation, ordinal: citation.ordinal - before })),
    },
    label: (isNearest ? describeNearest : describeMore)(findMarkers(more).length),
  };
}

const describeMore = (count: number) => `More passages (${countNoun(count, 'quote')})`;

/** Below a refusal nothing was quoted yet, so these are not "more". */
const describeNearest = (count: number) =>
  count === 1 ? 'The nearest passage' : `The ${count} nearest passages`;
