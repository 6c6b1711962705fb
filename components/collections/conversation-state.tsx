'use client';

import { createContext, type ReactNode, use, useMemo } from 'react';
import type { AnswerCitation } from '@/components/evidence/answer-citation';
import { listCitations, listLocated } from '@/components/evidence/list-citations';
import { type ConversationState, useConversation } from '@/lib/client/use-conversation';

const StateContext = createContext<ConversationState | null>(null);
const CitationsContext = createContext<readonly AnswerCitation[]>([]);
const NumbersContext = createContext<ReadonlyMap<string, number>>(new Map());

type ConversationStateProviderProps = Parameters<typeof useConversation>[0] & {
  readonly children: ReactNode;
};

/**
 * Holds the conversation above all panes, so that it continues whichever pane is shown. With each piece of an answer, only the components
 * that read it from here render again.
 */
export function ConversationStateProvider({ children, ...place }: ConversationStateProviderProps) {
  const state = useConversation(place);
  const { messages } = state;
  const located = state.live?.view?.citations;
  const citations = useMemo(
    () => [
      ...messages.flatMap((message) => listCitations(message.citations)),
      ...(located === undefined ? [] : listLocated(located)),
    ],
    [messages, located],
  );
  const numbers = useMemo(() => {
    const newest = messages.findLast(({ citations: cited }) => cited.length > 0)?.citations ?? [];
    const shown =
      located === undefined || located.length === 0 ? listCitations(newest) : listLocated(located);
    return new Map(shown.map(({ sourceId, number }) => [sourceId, number]));
  }, [messages, located]);
  return (
    <StateContext value={state}>
      <CitationsContext value={citations}>
        <NumbersContext value={numbers}>{children}</NumbersContext>
      </CitationsContext>
    </StateContext>
  );
}

export function useConversationState(): ConversationState {
  const state = use(StateContext);
  if (state === null) throw new Error('There is no conversation around this.');
  return state;
}

/** Returns, by source id, the number each source has in the newest answer that cites any. */
export const useShownNumbers = () => use(NumbersContext);

/** Every citation of the open conversation. */
export const useConversationCitations = () => use(CitationsContext);
