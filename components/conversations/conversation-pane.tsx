'use client';

import { useRef, useState } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { DepthChoice } from '@/components/research/depth-choice';
import { DepthNote } from '@/components/research/depth-note';
import { DisclosureMemory } from '@/components/ui/disclosure-memory';
import { FailureNotice } from '@/components/ui/failure-notice';
import { useSteadyHandler } from '@/components/ui/use-steady-handler';
import { useAnswerNotices } from '@/lib/client/answer-settings';
import type { AskedDepth, ConversationState } from '@/lib/client/use-conversation';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { askOffered, useModelChoice } from '@/lib/client/use-model-choice';
import { queryKeys } from '@/lib/client/query-keys';
import type { MessageReply } from '@/lib/protocol/http/conversations';
import { ConversationShape } from './conversation-shape';
import { type DraftHandle, DraftComposer, type EditedQuestion } from './draft-composer';
import { JumpToEnd } from './jump-to-end';
import { UnreadConversation } from './unread-conversation';
import { lateAnswers } from './late-answers';
import { ModelChoiceMenu } from '@/components/models/model-choice-menu';
import { Question } from './question';
import { ToolsSwitch } from './tools-switch';
import { useAnswerFocus } from './use-answer-focus';
import { useEscapeToStop } from './use-escape-to-stop';
import { useStayAtEnd } from './use-stay-at-end';
import { useTabState } from './use-tab-state';

type ConversationPaneProps = {
  /** Null for a conversation about several collections, whose questions call no tools. */
  readonly collectionId: string | null;
  readonly conversationId: string | null;
  readonly state: ConversationState;
  /** Ids of the ticked sources; empty means all. */
  readonly sourceIds: readonly string[];
  /** Ids of the ticked collections of a conversation about several; empty means all. */
  readonly collectionIds?: readonly string[];
  /** A control beside the scope that changes it. */
  readonly scopeChoice?: React.ReactNode;
  readonly scope: string;
  /** True if nothing can be asked: there is no source, or the member may only read. */
  readonly disabled: boolean;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
  /** Adds pasted web addresses as sources. Absent where none can be added. */
  readonly onAddAddresses?: ((urls: readonly string[]) => Promise<boolean>) | undefined;
  /** Shown before the first question. */
  readonly empty: React.ReactNode;
  /** Must keep its identity as long as it renders the same content. */
  readonly answerActions: (message: MessageReply) => React.ReactNode;
};

/** A conversation about sources: questions, answers, and the composer. */
export function ConversationPane(props: ConversationPaneProps) {
  const { collectionId, conversationId, state, sourceIds, collectionIds = nothingTicked } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const draft = useRef<DraftHandle>(null);
  const [edited, setEdited] = useState<EditedQuestion>();
  const answers = lateAnswers.use(true);
  const choice = useModelChoice({ place: nameDraft(props), messages: state.messages, live: state.live });
  const { modelId } = choice;
  const { isAtEnd, goToEnd } = useStayAtEnd(scroller, {
    change: answers === null ? null : (state.live?.view ?? state.messages),
    isEmpty: state.live === null && state.messages.length === 0,
  });
  const choose = useEndpointMutation('PATCH /v1/conversations/{id}', {
    invalidates: [queryKeys.conversations.one(conversationId ?? '')],
  });
  const chooseVersion = useSteadyHandler((messageId: string) =>
    choose.mutate({ params: { id: conversationId ?? '' }, body: { chosen_message_id: messageId } }),
  );
  const openPassage = useSteadyHandler(props.onOpenPassage);
  const isAnswering = isBeingAnswered(state);
  const stored = hideLive(state);
  // A conversation appears as a whole, so that questions are never shown without their answers.
  const shown = answers === null ? nothing : stored;
  const isAwaited = isStillAwaited(state, { stored, canDraw: answers !== null });
  const holdFocus = useAnswerFocus(scroller, {
    change: getChange(state, stored),
    isAnswering,
  });
  const [wantsNotice] = useAnswerNotices();
  useTabState(isAnswering, wantsNotice);
  useEscapeToStop(isAnswering && edited === undefined, state.stop);

  function send(text: string) {
    state.ask({
      text,
      sourceIds,
      collectionIds,
      modelId,
      ...(edited === undefined ? {} : { editOf: edited.id }),
    });
    choice.settle();
    setEdited(undefined);
    requestAnimationFrame(goToEnd);
  }

  /** Asks a question from a plan, or one that a research run left out. */
  const askDeeper = useSteadyHandler((text: string, depth: AskedDepth) => {
    state.ask({ text, sourceIds, collectionIds, depth, modelId });
    requestAnimationFrame(goToEnd);
  });

  const edit = useSteadyHandler((question: MessageReply) => {
    setEdited({ id: question.id, text: question.markdown });
    draft.current?.focus();
  });

  const retry = useSteadyHandler((message: MessageReply, otherId?: string) => {
    holdFocus();
    state.ask({
      text: questionOf(state.messages, message),
      sourceIds,
      collectionIds,
      retryOf: message.id,
      modelId: otherId ?? message.asked_model?.id,
    });
  });

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div ref={scroller} className="scroll-quiet relative min-h-0 flex-1" data-testid="conversation">
        <div className="mx-auto flex max-w-conversation flex-col gap-5 px-4 py-6">
          {isEmpty(state, stored) && props.empty}
          {isAwaited && <ConversationShape />}
          <UnreadConversation state={state} />
          <DisclosureMemory>
            <Turns
              shown={shown}
              state={state}
              answers={answers}
              disabled={props.disabled}
              onAsk={props.disabled || isAnswering ? undefined : askDeeper}
              onEdit={edit}
              onRetry={retry}
              onChooseVersion={chooseVersion}
              onOpenPassage={openPassage}
              answerActions={props.answerActions}
            />
          </DisclosureMemory>
          {choose.isError && (
            <FailureNotice sentence="The version was not changed." cause={choose.error.message} />
          )}
        </div>
      </div>
      {!isAtEnd && <JumpToEnd onJump={goToEnd} />}
      <DraftComposer
        ref={draft}
        place={nameDraft(props)}
        onSend={send}
        onStop={state.stop}
        isAnswering={isAnswering}
        scope={props.scope}
        disabled={props.disabled}
        onAddAddresses={props.onAddAddresses}
        choices={
          <>
            {props.scopeChoice}
            <ModelChoiceMenu choice={choice} />
            <ToolsSwitch provider={choice.answering?.provider} isAcross={collectionId === null} />
            <DepthChoice />
          </>
        }
        note={
          !props.disabled && (
            <DepthNote
              collectionId={collectionId}
              collectionIds={collectionIds}
              modelId={modelId}
              provider={choice.answering?.provider}
              onAskPlan={askDeeper}
            />
          )
        }
        edited={edited}
        onCancelEdit={() => setEdited(undefined)}
        onEditLast={() => {
          const last = shown.findLast((message) => message.role === 'user');
          if (last !== undefined) edit(last);
        }}
      />
    </div>
  );
}

type TurnsProps = Pick<ConversationPaneProps, 'state' | 'disabled' | 'onOpenPassage' | 'answerActions'> & {
  readonly shown: readonly MessageReply[];
  /** The code that draws answers, or null while it is loading. */
  readonly answers: ReturnType<typeof lateAnswers.use>;
  /** Undefined if no deeper question can be asked now. */
  readonly onAsk: ((text: string, depth: AskedDepth) => void) | undefined;
  readonly onEdit: (question: MessageReply) => void;
  readonly onRetry: (answer: MessageReply, modelId?: string) => void;
  readonly onChooseVersion: (messageId: string) => void;
};

/** The stored questions and answers, and the one that is being written. */
function Turns({ shown, state, answers, disabled, answerActions, ...on }: TurnsProps) {
  const { live } = state;
  return (
    <>
      {shown.map((message) =>
        message.role === 'user' ? (
          <Question
            key={message.id}
            message={message}
            onEdit={disabled ? undefined : on.onEdit}
            onChooseVersion={on.onChooseVersion}
            Tools={answers?.QuestionTools}
          />
        ) : (
          answers && (
            <answers.StoredAnswer
              key={message.id}
              message={message}
              onOpenPassage={on.onOpenPassage}
              onRetry={on.onRetry}
              onAsk={on.onAsk}
              onChooseVersion={on.onChooseVersion}
              actions={answerActions}
            />
          )
        ),
      )}
      {live !== null && live.ask.retryOf === undefined && <Question text={live.ask.text} />}
      {live !== null && answers && (
        <answers.LiveAnswer
          live={live}
          onOpenPassage={on.onOpenPassage}
          onRetry={() => state.ask(askOffered(live))}
        />
      )}
    </>
  );
}

const nothing: readonly MessageReply[] = [];
const nothingTicked: readonly string[] = [];

const isBeingAnswered = ({ live }: ConversationState) => live !== null && live.failure === null;

const isEmpty = ({ live, isLoading, unread }: ConversationState, stored: readonly MessageReply[]) =>
  stored.length === 0 && live === null && !isLoading && unread === null;

/** What is typed is kept for each conversation, and once for a new one. */
const nameDraft = ({
  collectionId,
  conversationId,
}: Pick<ConversationPaneProps, 'collectionId' | 'conversationId'>) =>
  `${collectionId ?? 'workspace'}.${conversationId ?? 'new'}`;

/** Returns a value whose identity changes whenever another answer, or more of one, appears on the page. */
const getChange = ({ live }: ConversationState, stored: readonly MessageReply[]) =>
  live === null ? stored : (live.view ?? live);

type Arrival = { readonly stored: readonly MessageReply[]; readonly canDraw: boolean };

/** True while a stored conversation, or the code that renders it, is still loading. */
const isStillAwaited = ({ live, isLoading }: ConversationState, { stored, canDraw }: Arrival) =>
  live === null && (isLoading || (!canDraw && stored.length > 0));

/** While an answer is being written, the live answer stands in for its stored message and that of its question. */
function hideLive({ messages, live }: ConversationState): readonly MessageReply[] {
  if (live === null)
    return messages.filter((message) => message.status !== 'running' || message.role === 'user');
  const ids = live.view?.ids;
  const replaced = live.ask.retryOf ?? live.ask.editOf;
  const at = replaced === undefined ? -1 : messages.findIndex((message) => message.id === replaced);
  const before = at === -1 ? messages : messages.slice(0, at);
  return before.filter(
    (message) =>
      message.id !== ids?.messageId &&
      message.status !== 'running' &&
      (live.ask.retryOf !== undefined || message.id !== ids?.userMessageId),
  );
}

function questionOf(messages: readonly MessageReply[], answer: MessageReply): string {
  return messages.find((message) => message.id === answer.parent_id)?.markdown ?? '';
}
