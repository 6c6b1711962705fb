'use client';

import { createContext, type ReactNode, use, useCallback } from 'react';
import type { ConversationState } from '@/lib/client/use-conversation';
import { useWorkflowConversation } from '@/lib/client/use-workflow-conversation';

const StateContext = createContext<ConversationState | null>(null);
const AskContext = createContext<((text: string) => void) | null>(null);

type WorkflowChatStateProps = Parameters<typeof useWorkflowConversation>[0] & {
  readonly children: ReactNode;
};

/**
 * Holds the conversation above the page and its chat, so that each piece of an answer only re-renders the components that read the
 * conversation.
 */
export function WorkflowChatState({ children, ...place }: WorkflowChatStateProps) {
  const state = useWorkflowConversation(place);
  const { ask } = state;
  const say = useCallback((text: string) => ask({ text, sourceIds: [] }), [ask]);
  return (
    <AskContext value={say}>
      <StateContext value={state}>{children}</StateContext>
    </AskContext>
  );
}

export function useWorkflowChat(): ConversationState {
  const state = use(StateContext);
  if (state === null) throw new Error('There is no conversation around this.');
  return state;
}

/** Returns a function that posts a message to the conversation beside the page. */
export function useSayInChat(): (text: string) => void {
  const say = use(AskContext);
  if (say === null) throw new Error('There is no conversation around this.');
  return say;
}
