/** A conversation that builds or changes workflows. What is on the screen is sent along with each message (agent-chat §1). */
import { useMemo } from 'react';
import type { JsonValue } from '@/lib/core/json';
import { queryKeys } from './query-keys';
import { type ConversationState, useConversationAbout } from './use-conversation';

type WorkflowPlace = {
  /**
   * The workflow on the screen in the form that `describeWorkflowContext` returns. It must be the same object as long as it has not
   * changed.
   */
  readonly context: Readonly<Record<string, JsonValue>>;
  readonly conversationId: string | null;
  readonly onConversation: (id: string) => void;
};

/** The queries whose results an answer may have changed. */
const touches = [queryKeys.previews.all(), queryKeys.drafts.all()];

export function useWorkflowConversation({ context, ...place }: WorkflowPlace): ConversationState {
  const topic = useMemo(
    () => ({
      write: ({ text }: { readonly text: string }) => ({
        message: text,
        context_type: 'workflow' as const,
        context: { ...context },
        extensions: true,
      }),
      touches,
    }),
    [context],
  );
  return useConversationAbout(topic, place);
}
