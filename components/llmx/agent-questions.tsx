'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Awaited } from '@/components/ui/skeleton';
import { AgentQuestionCard } from './agent-question-card';
import { useAgentQuestions } from './use-agent-questions';

/** The agents' questions that wait for a person, in the inbox. Renders nothing if there are none. */
export function AgentQuestions() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasAnswered, setAnswered] = useState(false);
  const questions = useAgentQuestions();
  const items = questions.data?.items ?? [];
  if (questions.isPending) return <Awaited />;
  if (items.length === 0 && !hasAnswered && !questions.isError) return null;
  return (
    <section aria-labelledby="agent-questions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="agent-questions" ref={heading} tabIndex={-1} className="text-reading font-semibold">
        Asked by agents
      </h2>
      {questions.isError && (
        <FailureNotice
          sentence="The agents’ questions could not be loaded."
          cause={questions.error.message}
          action={
            <Button busy={questions.isFetching} onClick={() => void questions.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {items.length === 0 && hasAnswered && <p className="text-soft">Nothing else is waiting.</p>}
      {items.length > 0 && (
        <ul aria-label="Questions from agents" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {items.map((question) => (
            <li key={question.id}>
              <AgentQuestionCard
                question={question}
                // The card disappears once it is answered, so the focus moves to the heading of the list.
                onAnswered={() => {
                  setAnswered(true);
                  heading.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
