'use client';

import { Link } from '@/components/ui/link';
import { showHiddenCharacters } from '@/components/ui/show-hidden-characters';
import { Time } from '@/components/ui/time';
import { StateLabel, type StateName } from '@/components/ui/state-label';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { LlmxQuestionReply } from '@/lib/protocol/http/llmx';

const states: Readonly<Record<LlmxQuestionReply['status'], { state: StateName; word: string }>> = {
  open: { state: 'waiting', word: 'Open' },
  answered: { state: 'done', word: 'Answered' },
  withdrawn: { state: 'refused', word: 'Withdrawn' },
  expired: { state: 'refused', word: 'Expired' },
};

/** A past question of an agent: the answer it got, from whom, and when. */
export function DecidedQuestion({ question }: { readonly question: LlmxQuestionReply }) {
  const { slug, userId } = useWorkspace();
  const { status, answered_by: by, answered_at: at } = question;
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{showHiddenCharacters(question.question)}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-soft">
        <StateLabel state={states[status].state}>{states[status].word}</StateLabel>
        <span className="[overflow-wrap:anywhere]">{describeAnswer(question)}</span>
        {by !== null && <span>by {by.name}</span>}
        {at !== null && <Time of={at} className="text-label" />}
      </p>
      <p className="flex flex-wrap gap-x-3 px-1 text-label text-soft">
        <span>Asked by the agent “{question.agent}”</span>
        {question.asked_for.id === userId && (
          <Link
            className="underline underline-offset-2 hover:text-ink"
            href={paths.agentSession(slug, question.session_id)}
          >
            The conversation
          </Link>
        )}
      </p>
    </>
  );
}

/** Returns the chosen option and the user's own words. An answer in free text alone chose no option. */
function describeAnswer({ options, answer, comment }: LlmxQuestionReply): string {
  const said = [
    ...(answer !== null && options.includes(answer) ? [answer] : []),
    ...((comment ?? '') ? [comment] : []),
  ];
  return said.map((each) => `“${each}”`).join(', ');
}
