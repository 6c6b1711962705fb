'use client';

import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { type DraftHandle, DraftComposer } from '@/components/conversations/draft-composer';
import { JumpToEnd } from '@/components/conversations/jump-to-end';
import { useEscapeToStop } from '@/components/conversations/use-escape-to-stop';
import { useStayAtEnd } from '@/components/conversations/use-stay-at-end';
import { useTabState } from '@/components/conversations/use-tab-state';
import { lateAnswers } from '@/components/conversations/late-answers';
import { IconButton } from '@/components/ui/button';
import { useAnswerNotices } from '@/lib/client/answer-settings';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { useBeginDraft } from '../use-begin-draft';
import { emptyWorkflow } from '../empty-workflow';
import { ChatIdeas } from './chat-ideas';
import { ChatMessages } from './chat-messages';
import { ChatNeedsModel } from './chat-needs-model';
import type { ChatPlace } from './use-chat-place';
import { useWorkflowChat } from './workflow-chat-state';

type WorkflowChatProps = {
  readonly place: ChatPlace;
  /** For example "Change by conversation". */
  readonly title: string;
  /** Suggestions for a first message. */
  readonly ideas: readonly string[];
  /** The key under which an unsent message is stored. */
  readonly draftKey: string;
  /** True if the chat can be closed. Otherwise the chat is the whole page. */
  readonly canClose: boolean;
  /** True if the page belongs to this conversation, so that no other can be started on it. */
  readonly isFixed?: boolean;
};

/** The conversation that builds a workflow: its messages, its proposals as cards, and the message field. */
export function WorkflowChat(props: WorkflowChatProps) {
  const { place, title, ideas, draftKey, canClose, isFixed = false } = props;
  const { role } = useWorkspace();
  const state = useWorkflowChat();
  const scroller = useRef<HTMLDivElement>(null);
  const draft = useRef<DraftHandle>(null);
  const setting = useEndpointQuery('GET /v1/models/setting', { key: queryKeys.models.setting() });
  const hasNoModel = setting.data?.provider === 'extractive';
  const { begin } = useBeginDraft();
  const isEmpty = state.live === null && state.messages.length === 0;
  const answers = lateAnswers.use(!isEmpty);
  const { isAtEnd, goToEnd } = useStayAtEnd(scroller, {
    change: answers === null ? null : (state.live?.view ?? state.messages),
    isEmpty,
  });
  const isAnswering = state.live !== null && state.live.failure === null;
  const [wantsNotice] = useAnswerNotices();
  useTabState(isAnswering, wantsNotice);
  useEscapeToStop(isAnswering, state.stop);

  function send(message: string) {
    state.ask({ text: message, sourceIds: [] });
    requestAnimationFrame(goToEnd);
  }

  return (
    <section aria-label={title} className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-(--size-bar) items-center gap-1 border-b border-line ps-4 pe-2">
        <h2 className="min-w-0 flex-1 truncate font-medium">{title}</h2>
        {place.conversationId !== null && !isFixed && (
          <IconButton icon={Plus} label="New conversation" onClick={() => place.open(null)} />
        )}
        {canClose && <IconButton icon={X} label="Close the conversation" onClick={place.close} />}
      </header>
      <div ref={scroller} className="scroll-quiet relative min-h-0 flex-1" data-testid="conversation">
        {hasNoModel && (
          <ChatNeedsModel
            onBeginByHand={() => begin({ from: 'definition', workflow: emptyWorkflow }, 'edit')}
          />
        )}
        {isEmpty && !state.isLoading && !hasNoModel && (
          <ChatIdeas
            ideas={ideas}
            disabled={role === 'viewer'}
            onChoose={(idea) => draft.current?.write(idea)}
          />
        )}
        {!isEmpty && answers !== null && (
          <ChatMessages answers={answers} conversationId={place.conversationId} />
        )}
      </div>
      {!isAtEnd && <JumpToEnd onJump={goToEnd} />}
      <DraftComposer
        ref={draft}
        place={`workflow.${draftKey}.${place.conversationId ?? 'new'}`}
        label="Describe what it should do"
        onSend={send}
        onStop={state.stop}
        isAnswering={isAnswering}
        scope={describeScope({ role, hasNoModel })}
        disabled={role === 'viewer' || hasNoModel}
        editing={false}
        onCancelEdit={() => undefined}
        onEditLast={() => undefined}
      />
    </section>
  );
}

function describeScope({
  role,
  hasNoModel,
}: {
  readonly role: string;
  readonly hasNoModel: boolean;
}): string {
  if (role === 'viewer') return 'You can read here. Editors can build workflows.';
  return hasNoModel
    ? 'No model is connected.'
    : 'It only makes proposals; nothing runs until you approve it.';
}
