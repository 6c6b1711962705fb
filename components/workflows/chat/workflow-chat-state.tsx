'use client';

import { createContext, type ReactNode, use } from 'react';
import { useSteadyHandler } from '@/components/ui/use-steady-handler';
import type { ConversationState } from '@/lib/client/use-conversation';
import { type ModelChoice, useModelChoice } from '@/lib/client/use-model-choice';
import { useWorkflowConversation } from '@/lib/client/use-workflow-conversation';

type WorkflowChatHeld = ConversationState & {
  /** Where an unsent message is stored. */
  readonly draftPlace: string;
  readonly choice: ModelChoice;
};

const StateContext = createContext<WorkflowChatHeld | null>(null);
const AskContext = createContext<((text: string) => void) | null>(null);

type WorkflowChatStateProps = Parameters<typeof useWorkflowConversation>[0] & {
  /** What tells unsent messages of new conversations apart, such as the id of the workflow on the page. */
  readonly draftKey: string;
  readonly children: ReactNode;
};

/**
 * Holds the conversation above the page and its chat, so that each piece of an answer only re-renders the components that read the
 * conversation.
 */
export function WorkflowChatState({ draftKey, children, ...place }: WorkflowChatStateProps) {
  const state = useWorkflowConversation(place);
  const draftPlace = `workflow.${draftKey}.${place.conversationId ?? 'new'}`;
  const choice = useModelChoice({ place: draftPlace, messages: state.messages, live: state.live });
  const say = useSteadyHandler((text: string) => {
    state.ask({ text, sourceIds: [], modelId: choice.modelId });
    choice.settle();
  });
  return (
    <AskContext value={say}>
      <StateContext value={{ ...state, draftPlace, choice }}>{children}</StateContext>
    </AskContext>
  );
}

export function useWorkflowChat(): WorkflowChatHeld {
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
