'use client';

import { useMemo } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { listCitations } from '@/components/citations/list-citations';
import { Button } from '@/components/ui/button';
import { createServedPart } from '@/components/ui/create-served-part';
import { EmptyState } from '@/components/ui/empty-state';
import type { ReplyTo } from '@/lib/client/api';
import { countNoun } from '@/lib/core/text';

const MarkdownView = createServedPart(
  async () => (await import('@/components/markdown/markdown-view')).MarkdownView,
  null,
);

type CollectionGuideProps = {
  readonly collection: ReplyTo<'GET /v1/collections/{id}'>;
  readonly hasSources: boolean;
  readonly pending: number;
  readonly onAsk: (question: string) => void;
  readonly onAdd: () => void;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
};

/** Shown before the first question: questions to begin with, and what the collection holds, which is long for many sources. */
export function CollectionGuide({
  collection,
  hasSources,
  pending,
  onAsk,
  onAdd,
  onOpenPassage,
}: CollectionGuideProps) {
  const { guide } = collection;
  const citations = useMemo(() => (guide === null ? [] : listCitations(guide.citations)), [guide]);
  if (!hasSources) {
    return (
      <EmptyState
        action={
          <Button variant="primary" onClick={onAdd}>
            Add sources
          </Button>
        }
      >
        Add a page, a file or a note, then ask a question. Every claim in the answer opens the passage it
        rests on.
      </EmptyState>
    );
  }
  if (guide === null) {
    return (
      <p className="py-8 text-center text-soft">
        {pending > 0 ? `Reading ${countNoun(pending, 'source')} …` : 'Ask a question about these sources.'}
      </p>
    );
  }
  return (
    <section aria-label="Guide to this collection" className="grid gap-4">
      {guide.questions.length > 0 && (
        <div className="grid gap-2">
          <h2 className="text-label font-medium text-soft">Questions to start with</h2>
          <ul className="grid gap-1.5">
            {guide.questions.map((question) => (
              <li key={question}>
                <button
                  type="button"
                  onClick={() => onAsk(question)}
                  className="min-h-9 w-full rounded-control border border-line bg-raised px-3 py-2 text-start hover:border-edge"
                >
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <MarkdownView
        markdown={guide.markdown}
        headingShift={2}
        citations={citations}
        onOpenPassage={onOpenPassage}
      />
    </section>
  );
}
