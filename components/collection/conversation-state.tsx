'use client';

import { createContext, type ReactNode, use, useMemo } from 'react';
import type { AnswerCitation } from '@/components/evidence/answer-citation';
import { presentCitations, presentLocated } from '@/components/evidence/present-citations';
import { type ConversationState, useConversation } from '@/lib/client/use-conversation';

const StateContext = createContext<ConversationState | null>(null);
const CitationsContext = createContext<readonly AnswerCitation[]>([]);

type ConversationStateProviderProps = Parameters<typeof useConversation>[0] & {
  readonly children: ReactNode;
};

/**
 * Holds the conversation above all panes, so that it goes on whichever of them is shown; with each piece of an answer only
 * those are drawn again that ask for it here.
 */
export function ConversationStateProvider({ children, ...place }: ConversationStateProviderProps) {
  const state = useConversation(place);
  const { messages } = state;
  const located = state.live?.view?.citations;
  const citations = useMemo(
    () => [
      ...messages.flatMap((message) => presentCitations(message.citations, [])),
      ...(located === undefined ? [] : presentLocated(located, null, '')),
    ],
    [messages, located],
  );
  return (
    <StateContext value={state}>
      <CitationsContext value={citations}>{children}</CitationsContext>
    </StateContext>
  );
}

export function useConversationState(): ConversationState {
  const state = use(StateContext);
  if (state === null) throw new Error('There is no conversation around this.');
  return state;
}

/** Every citation of the open conversation. */
export const useConversationCitations = () => use(CitationsContext);
