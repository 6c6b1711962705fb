'use client';

import { Link } from '@/components/ui/link';
import { useId, useState } from 'react';
import { showHiddenCharacters } from '@/components/ui/show-hidden-characters';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { FailureNotice } from '@/components/ui/failure-notice';
import { TextArea } from '@/components/ui/text-area';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import type { LlmxQuestionReply } from '@/lib/protocol/http/llmx';
import { useAnswerQuestion } from './use-agent-questions';

type CardProps = {
  readonly question: LlmxQuestionReply;
  /** Called when the question was answered, here or by someone else. */
  readonly onAnswered: () => void;
};

/** An agent's question to a person: why it asks, its options including the one it would choose, and a field for a free answer. */
export function AgentQuestionCard({ question, onAnswered }: CardProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-edge bg-raised p-3"
    >
      <header className="grid gap-1">
        <h3 id={headingId} className="font-semibold [overflow-wrap:anywhere]">
          {showHiddenCharacters(question.question)}
        </h3>
        {question.reason !== null && (
          <p className="text-soft text-pretty [overflow-wrap:anywhere]">
            The agent cannot continue: {showHiddenCharacters(question.reason)}
          </p>
        )}
      </header>
      {question.can_answer && <Answering question={question} onAnswered={onAnswered} />}
      <Origin question={question} />
    </section>
  );
}

function Answering({ question, onAnswered }: CardProps) {
  const [comment, setComment] = useState('');
  const { answer, isAnswering, failure } = useAnswerQuestion(question.id, onAnswered);
  const beside = comment.trim() === '' ? {} : { comment: comment.trim() };
  return (
    <>
      {question.options.length > 0 && (
        <div role="group" aria-label="Options" className="flex flex-wrap gap-2">
          {question.options.map((option) => (
            <span key={option} className="inline-flex max-w-full items-center gap-1.5">
              <Button
                variant={option === question.preferred ? 'primary' : undefined}
                busy={isAnswering}
                className="max-w-full [overflow-wrap:anywhere] whitespace-normal"
                onClick={() => answer({ option, ...beside })}
              >
                {option}
              </Button>
              {option === question.preferred && <Badge>Suggested by the agent</Badge>}
            </span>
          ))}
        </div>
      )}
      <form
        aria-label="Answer in your own words"
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (comment.trim() !== '') answer(beside);
        }}
      >
        <TextArea
          label={question.options.length > 0 ? 'Your own answer, or a comment on an option' : 'Your answer'}
          hint="The agent reads it."
          rows={2}
          maxLength={limits.llmxAnswerChars}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        <div>
          <Button type="submit" busy={isAnswering} disabled={comment.trim() === ''}>
            Send answer
          </Button>
        </div>
      </form>
      {failure !== null && (
        <FailureNotice
          sentence="Your answer was not sent."
          cause={failure.message}
          requestId={failure.requestId ?? undefined}
        />
      )}
    </>
  );
}

/** The conversation is private to its member, so only that member gets the link. */
function Origin({ question }: Pick<CardProps, 'question'>) {
  const { slug, userId } = useWorkspace();
  const isOwn = question.asked_for.id === userId;
  return (
    <p className="text-label text-soft [overflow-wrap:anywhere]">
      Asked by the agent “{question.agent}” of {question.asked_for.name}, until{' '}
      <Time of={question.expires_at} />
      {!question.can_answer && '. An editor can answer it'}
      {isOwn && (
        <>
          {' · '}
          <Link
            className="underline underline-offset-2 hover:text-ink"
            href={paths.agentSession(slug, question.session_id)}
          >
            The conversation
          </Link>
        </>
      )}
    </p>
  );
}
