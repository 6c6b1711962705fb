'use client';

import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import type * as answerParts from '@/components/conversations/answers';
import { Question } from '@/components/conversations/question';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { DisclosureMemory } from '@/components/ui/disclosure-memory';
import { useSteadyHandler } from '@/components/ui/use-steady-handler';
import { queryKeys } from '@/lib/client/query-keys';
import type { ConversationState } from '@/lib/client/use-conversation';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { askOffered } from '@/lib/client/use-model-choice';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { MessageReply } from '@/lib/protocol/http/conversations';
import type { WorkflowPreviewReply } from '@/lib/protocol/http/workflow-previews';
import { listLivePreviews, LivePreviews } from './live-previews';
import { placePreviews } from './place-previews';
import { PreviewCard } from './preview-card';
import { useWorkflowChat } from './workflow-chat-state';

type ChatMessagesProps = {
  readonly answers: typeof answerParts;
  readonly conversationId: string | null;
};

/** The most proposals shown for one conversation, far more than anyone looks back at. */
const mostPreviews = 100;
const chooseNone = () => undefined;
const noPreviews: readonly WorkflowPreviewReply[] = [];

/** The messages of the conversation, with its proposals below each answer. */
export function ChatMessages({ answers, conversationId }: ChatMessagesProps) {
  const state = useWorkflowChat();
  const openPassage = useOpenPassage();
  const previews = useEndpointQuery('GET /v1/workflow-previews', {
    key: queryKeys.previews.list({ conversationId: conversationId ?? '' }),
    input: { query: { conversation_id: conversationId ?? '', status: 'all', limit: mostPreviews } },
    enabled: conversationId !== null,
  });
  const made = previews.data?.items ?? noPreviews;
  const view = state.live?.view ?? null;
  const placed = useMemo(() => {
    const live = view === null ? [] : listLivePreviews(view);
    return placePreviews(state.messages, made, new Set(live.map(({ id }) => id)));
  }, [state.messages, made, view]);
  // Messages have only one version here, so asking again sends the same message once more.
  const askAgain = useSteadyHandler((message: MessageReply, otherId?: string) => {
    const question = state.messages.find(({ id }) => id === message.parent_id);
    const modelId = otherId ?? message.asked_model?.id;
    if (question !== undefined) state.ask({ text: question.markdown, sourceIds: [], modelId });
  });
  return (
    <div className="mx-auto flex max-w-conversation flex-col gap-5 px-4 py-6">
      <DisclosureMemory>
        {listShown(state).map((message) =>
          message.role === 'user' ? (
            <Question key={message.id} message={message} end={null} />
          ) : (
            <div key={message.id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <answers.StoredAnswer
                message={message}
                onOpenPassage={openPassage}
                onRetry={askAgain}
                onChooseVersion={chooseNone}
                isAddressed={false}
              />
              {(placed.get(message.id) ?? []).map((preview) => (
                <PreviewCard
                  key={preview.id}
                  preview={{ ...preview, stored: preview }}
                  conversationId={conversationId}
                />
              ))}
            </div>
          ),
        )}
        {state.live !== null && (
          <>
            <Question text={state.live.ask.text} end={null} />
            <answers.LiveAnswer
              live={state.live}
              citesSources={false}
              onOpenPassage={openPassage}
              onRetry={() => state.live !== null && state.ask(askOffered(state.live))}
            />
            {state.live.view !== null && <LivePreviews view={state.live.view} />}
          </>
        )}
      </DisclosureMemory>
    </div>
  );
}

/** While an answer is being written, its stored message and that of its question are left out, because the live answer shows both. */
function listShown({ messages, live }: ConversationState): readonly MessageReply[] {
  if (live === null)
    return messages.filter((message) => message.status !== 'running' || message.role === 'user');
  const ids = live.view?.ids;
  return messages.filter(
    (message) =>
      message.status !== 'running' && message.id !== ids?.messageId && message.id !== ids?.userMessageId,
  );
}

function useOpenPassage() {
  const { slug } = useWorkspace();
  const router = useRouter();
  return useSteadyHandler(({ sourceId, revisionId, start, end }: AnswerCitation) =>
    router.push(paths.source(slug, sourceId, { revisionId, at: { start, end } })),
  );
}
