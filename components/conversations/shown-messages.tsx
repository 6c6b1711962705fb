'use client';

import { useRef } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { presentCitations } from '@/components/citations/present-citations';
import { MarkdownView } from '@/components/markdown/markdown-view';
import { TalkButton } from '@/components/threads/talk-button';
import type { ReadMessageReply } from '@/lib/protocol/http/shown-conversations';
import { AnswerTalk } from './answer-talk';
import { CopyMessageLink } from './copy-message-link';
import { FoldedAnswer } from './folded-answer';
import { Question } from './question';
import { QuestionTalk } from './question-talk';

export type ShownMessagesProps = {
  readonly messages: readonly ReadMessageReply[];
  readonly onOpenPassage: (citation: AnswerCitation) => void;
};

/** Questions and answers of another member, to read, to check, and to talk about. */
export function ShownMessages({ messages, onOpenPassage }: ShownMessagesProps) {
  return messages.map((message) =>
    message.role === 'user' ? (
      <div key={message.id} id={`message-${message.id}`} className="scroll-mt-4">
        <Question text={message.markdown} end={<QuestionTalk message={message} />} />
      </div>
    ) : (
      <ShownAnswer key={message.id} message={message} onOpenPassage={onOpenPassage} />
    ),
  );
}

type ShownAnswerProps = Pick<ShownMessagesProps, 'onOpenPassage'> & { readonly message: ReadMessageReply };

function ShownAnswer({ message, onOpenPassage }: ShownAnswerProps) {
  const text = useRef<HTMLDivElement>(null);
  return (
    <article
      id={`message-${message.id}`}
      aria-label="Answer"
      tabIndex={-1}
      className="group/answer scroll-mt-4"
    >
      {message.markdown !== '' && <AnswerTalk root={text} message={message} />}
      <div ref={text}>
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
      </div>
      {unfinished[message.status] !== undefined && (
        <p className="mt-2 text-soft">{unfinished[message.status]}</p>
      )}
      {message.reading !== null && <p className="mt-2 text-label text-pretty text-soft">{message.reading}</p>}
      <footer className="mt-2 flex items-center gap-0.5">
        <CopyMessageLink id={message.id} />
        <TalkButton
          size="small"
          subject={{ kind: 'answer', id: message.id, span: null }}
          count={message.open_threads ?? 0}
        />
      </footer>
    </article>
  );
}

const unfinished: Partial<Record<ReadMessageReply['status'], string>> = {
  stopped: 'Stopped. The text written so far was kept.',
  failed: 'This answer failed.',
};
