'use client';

import type { AnswerCitation } from '@/components/citations/answer-citation';
import { presentCitations } from '@/components/citations/present-citations';
import { MarkdownView } from '@/components/markdown/markdown-view';
import type { ReadMessageReply } from '@/lib/protocol/http/shown-conversations';
import { FoldedAnswer } from './folded-answer';
import { Question } from './question';

export type ShownMessagesProps = {
  readonly messages: readonly ReadMessageReply[];
  readonly onOpenPassage: (citation: AnswerCitation) => void;
};

/** Questions and answers of another member, to read and to check. */
export function ShownMessages({ messages, onOpenPassage }: ShownMessagesProps) {
  return messages.map((message) =>
    message.role === 'user' ? (
      <div key={message.id} id={`message-${message.id}`} className="scroll-mt-4">
        <Question text={message.markdown} />
      </div>
    ) : (
      <article
        key={message.id}
        id={`message-${message.id}`}
        aria-label="Answer"
        tabIndex={-1}
        className="scroll-mt-4"
      >
        <FoldedAnswer runId={message.id} markdown={message.markdown} citations={presentCitations(message)}>
          {(part) => (
            <MarkdownView
              markdown={part.markdown}
              headingShift={2}
              citations={part.citations}
              onOpenPassage={onOpenPassage}
              linkDetail="address"
            />
          )}
        </FoldedAnswer>
        {unfinished[message.status] !== undefined && (
          <p className="mt-2 text-soft">{unfinished[message.status]}</p>
        )}
        {message.reading !== null && (
          <p className="mt-2 text-label text-pretty text-soft">{message.reading}</p>
        )}
      </article>
    ),
  );
}

const unfinished: Partial<Record<ReadMessageReply['status'], string>> = {
  stopped: 'Stopped. The text written so far was kept.',
  failed: 'This answer failed.',
};
