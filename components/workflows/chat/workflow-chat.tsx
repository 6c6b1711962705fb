'use client';

import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { type DraftHandle, DraftComposer } from '@/components/conversations/draft-composer';
import type { ConversationState } from '@/lib/client/use-conversation';
import { UnreadConversation } from '@/components/conversations/unread-conversation';
import { JumpToEnd } from '@/components/conversations/jump-to-end';
import { useEscapeToStop } from '@/components/conversations/use-escape-to-stop';
import { useStayAtEnd } from '@/components/conversations/use-stay-at-end';
import { useTabState } from '@/components/conversations/use-tab-state';
import { lateAnswers } from '@/components/conversations/late-answers';
import { ModelChoiceMenu } from '@/components/models/model-choice-menu';
import { IconButton } from '@/components/ui/button';
import { useAnswerNotices } from '@/lib/client/answer-settings';
import { useWorkspace } from '@/lib/client/workspace';
import { useBeginDraft } from '../use-begin-draft';
import { emptyWorkflow } from '../empty-workflow';
import { ChatIdeas } from './chat-ideas';
import { ChatMessages } from './chat-messages';
import { ChatNeedsModel } from './chat-needs-model';
import type { ChatPlace } from './use-chat-place';
import { useSayInChat, useWorkflowChat } from './workflow-chat-state';

type WorkflowChatProps = {
  readonly place: ChatPlace;
  /** For example "Change by conversation". */
  readonly title: string;
  /** Suggestions for a first message. */
  readonly ideas: readonly string[];
  /** True if the chat can be closed. Otherwise the chat is the whole page. */
  readonly canClose: boolean;
  /** True if the page belongs to this conversation, so that no other can be started on it. */
  readonly isFixed?: boolean;
};

/** The conversation that builds a workflow: its messages, its proposals as cards, and the message field. */
export function WorkflowChat(props: WorkflowChatProps) {
  const { place, title, ideas, canClose, isFixed = false } = props;
  const { role } = useWorkspace();
  const state = useWorkflowChat();
  const say = useSayInChat();
  const { choice } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const draft = useRef<DraftHandle>(null);
  const hasNoModel = choice.answering?.provider === 'extractive';
  const canChoose = choice.offered.length > 1;
  const { begin } = useBeginDraft();
  const isEmpty = hasNothing(state);
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
    say(message);
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
            canChoose={canChoose}
            onBeginByHand={() => begin({ from: 'definition', workflow: emptyWorkflow }, 'edit')}
          />
        )}
        <UnreadConversation state={state} />
        {isNew(state) && !hasNoModel && (
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
        place={state.draftPlace}
        label="Describe what it should do"
        onSend={send}
        onStop={state.stop}
        isAnswering={isAnswering}
        scope={describeScope({ role, hasNoModel, canChoose })}
        disabled={role === 'viewer' || hasNoModel}
        choices={role !== 'viewer' && <ModelChoiceMenu choice={choice} />}
        onCancelEdit={() => undefined}
        onEditLast={() => undefined}
      />
    </section>
  );
}

type Scope = { readonly role: string; readonly hasNoModel: boolean; readonly canChoose: boolean };

function describeScope({ role, hasNoModel, canChoose }: Scope): string {
  if (role === 'viewer') return 'You can read here. Editors can build workflows.';
  if (!hasNoModel) return 'It only makes proposals; nothing runs until you approve it.';
  return canChoose ? 'Choose another model.' : 'No model is connected.';
}

const hasNothing = ({ live, messages }: ConversationState) => live === null && messages.length === 0;

/** True if nothing was said yet: what is stored has been read, or there is nothing stored. */
const isNew = (state: ConversationState) => hasNothing(state) && !state.isLoading && state.unread === null;
