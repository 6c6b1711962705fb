'use client';

import { RotateCcw, TextQuote } from 'lucide-react';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { presentCitations } from '@/components/citations/present-citations';
import { writeShownMarkdown } from '@/components/citations/write-shown-markdown';
import { MarkdownView } from '@/components/markdown/markdown-view';
import { writeRichText } from '@/components/markdown/write-rich-text';
import { ResearchPanel, type ResearchPanelProps } from '@/components/research/research-panel';
import { TalkButton } from '@/components/threads/talk-button';
import { StoredCalls } from '@/components/tools/stored-calls';
import { Button, IconButton } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { useWorkspace } from '@/lib/client/workspace';
import { writeAnswerWithSources } from '@/components/citations/write-answer';
import type { MessageReply } from '@/lib/protocol/http/conversations';
import { AnswerWithAnother } from './answer-with-another';
import { CopyMessageLink } from './copy-message-link';
import { EmptyAnswer } from './empty-answer';
import { AnswerLine } from './answer-line';
import { AnswerTalk } from './answer-talk';
import { FoldedAnswer } from './folded-answer';
import { writeSourcesHtml } from '@/components/citations/write-sources-html';
import { useArrival } from './use-arrival';
import { Versions } from './versions';

type StoredAnswerProps = {
  readonly message: MessageReply;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
  /** Without a model, the one that was chosen for the question answers again. */
  readonly onRetry: (message: MessageReply, modelId?: string) => void;
  readonly onChooseVersion: (messageId: string) => void;
  /** Asks a question that the answer led to. Absent if nothing may be asked now. */
  readonly onAsk?: ResearchPanelProps['onAsk'];
  /** Further actions on the answer, such as saving it as an artifact. */
  readonly actions?: (message: MessageReply) => ReactNode;
  /** False in a conversation whose messages have no address of their own. */
  readonly isAddressed?: boolean;
};

/** A stored answer: text, chips, one line of facts, and its actions. It does not render again while another answer is being written. */
export const StoredAnswer = memo(function StoredAnswer({
  message,
  onOpenPassage,
  onRetry,
  onChooseVersion,
  onAsk,
  actions,
  isAddressed = true,
}: StoredAnswerProps) {
  const { slug, role } = useWorkspace();
  const canAsk = role !== 'viewer';
  const isReport = message.agent === 'tot' || message.agent === 'got';
  // The built-in reader only quotes, under headings that are names of sources.
  const isWritten = message.model?.startsWith('extractive') !== true;
  const text = useRef<HTMLDivElement>(null);
  useArrival(message);
  const writeHtml = () => [...(text.current?.querySelectorAll('.reading') ?? [])].map(writeRichText).join('');
  const citations = useMemo(() => presentCitations(message), [message]);
  const located = citations.filter(({ match }) => match !== 'unsupported');
  return (
    <article
      id={`message-${message.id}`}
      aria-label="Answer"
      tabIndex={-1}
      className="group/answer scroll-mt-4"
    >
      {message.call_count > 0 && message.run_id !== null && (
        <StoredCalls runId={message.run_id} callCount={message.call_count} />
      )}
      {message.run_id !== null && isReport && (
        <ResearchPanel runId={message.run_id} isLive={false} onOpenPassage={onOpenPassage} onAsk={onAsk} />
      )}
      {message.markdown !== '' && <AnswerTalk root={text} message={message} />}
      {message.markdown !== '' && (
        <div ref={text}>
          <FoldedAnswer runId={message.run_id} markdown={message.markdown} citations={citations}>
            {(part) => (
              <MarkdownView
                markdown={part.markdown}
                headingShift={2}
                citations={part.citations}
                marksUncited={isReport && isWritten}
                onOpenPassage={onOpenPassage}
                linkDetail="address"
              />
            )}
          </FoldedAnswer>
        </div>
      )}
      <AnswerEnd message={message} onRetry={canAsk ? () => onRetry(message) : undefined} />
      {message.reading !== null && <p className="mt-2 text-label text-pretty text-soft">{message.reading}</p>}
      <footer className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <AnswerLine message={message} slug={slug} />
        <div className="flex items-center gap-0.5">
          <Versions message={message} onChooseVersion={onChooseVersion} />
          <CopyButton
            square
            label="Copy as Markdown"
            text={() => writeShownMarkdown(message.markdown, citations)}
            html={writeHtml}
          />
          <CopyButton
            square
            icon={TextQuote}
            label="Copy with sources"
            text={() => writeAnswerWithSources(writeShownMarkdown(message.markdown, citations), located)}
            html={() => writeHtml() + writeSourcesHtml(located)}
          />
          {isAddressed && <CopyMessageLink id={message.id} />}
          {canAsk && !offersRetry(message) && (
            <IconButton size="small" icon={RotateCcw} label="Answer again" onClick={() => onRetry(message)} />
          )}
          {canAsk && <AnswerWithAnother onChoose={(modelId) => onRetry(message, modelId)} />}
          <TalkButton
            size="small"
            subject={{ kind: 'answer', id: message.id, span: null }}
            count={message.open_threads ?? 0}
          />
          {actions?.(message)}
        </div>
      </footer>
    </article>
  );
});

const isEmpty = ({ markdown }: MessageReply) => markdown.trim() === '';
const hasNoWord = (message: MessageReply) => message.status === 'complete' && isEmpty(message);

/** True if the answer came to nothing. Then its end offers the only way to ask again. */
const offersRetry = (message: MessageReply) => message.failure !== null || hasNoWord(message);

type AnswerEndProps = {
  readonly message: MessageReply;
  readonly onRetry: (() => void) | undefined;
};

/** Says how the answer ended, if it did not end normally. */
function AnswerEnd({ message, onRetry }: AnswerEndProps) {
  return (
    <>
      {message.status === 'stopped' && (
        <p className="mt-2 text-soft">
          {isEmpty(message)
            ? 'Stopped before anything was written.'
            : 'Stopped. The text written so far was kept.'}
        </p>
      )}
      {hasNoWord(message) && <EmptyAnswer onRetry={onRetry} />}
      {message.failure !== null && (
        <FailureNotice
          className="mt-3"
          sentence={message.failure.message}
          cause={message.failure.action ?? undefined}
          action={
            onRetry && (
              <Button size="small" icon={RotateCcw} onClick={onRetry}>
                Try again
              </Button>
            )
          }
        />
      )}
    </>
  );
}
