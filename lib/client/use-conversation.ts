/**
 * One conversation on the screen: the stored messages, the answer being written, and the actions on them. The question appears immediately.
 * When the run has ended, the stored conversation replaces the local one without anything moving.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AgentName, RunView } from '@/lib/protocol/agent-chat';
import type { MessageReply } from '@/lib/protocol/http/conversations';
import type { PlanMode } from '@/lib/protocol/research-words';
import { useChosenLimits, useDepth, useMayUseTools, useSeesPlan } from './answer-settings';
import { ApiFailure, type BodyFor, bringLate, callEndpoint, sendRequest } from './api';
import { type ChosenLimits, toBudget } from './chosen-limits';
import type { ConnectionState } from './follow-answer';
import { queryKeys } from './query-keys';
import { useEndpointQuery } from './use-endpoint';
import { useRefresh } from './use-refresh';
import { askAgainLater, whenIdle } from './when-idle';
import { useWorkspace } from './workspace';

type Ask = {
  readonly text: string;
  /** An empty list means all sources. */
  readonly sourceIds: readonly string[];
  /** For a question to several collections: the ticked ones. Absent or empty means all. */
  readonly collectionIds?: readonly string[];
  readonly retryOf?: string;
  readonly editOf?: string;
  /** The default is what the user chose beside the question. */
  readonly depth?: AskedDepth;
  /** Id of the model chosen for the question. Absent for the default of the workspace. */
  readonly modelId?: string | undefined;
};

/** How deep a question is answered and, for research, which plan it follows and whether the plan is shown first. */
export type AskedDepth = {
  readonly agent: AgentName;
  readonly plan?: PlanMode;
  readonly planId?: string;
};

type DepthToWrite = AskedDepth & { readonly limits: ChosenLimits };

/** The answer being written: the question, the answer so far, and the state of the connection. */
export type LiveAnswer = {
  readonly ask: Ask;
  readonly view: RunView | null;
  readonly connection: ConnectionState;
  readonly failure: ApiFailure | null;
};

export type ConversationState = {
  readonly messages: readonly MessageReply[];
  readonly isLoading: boolean;
  /** Why the stored conversation could not be read; null if it was, or may still be. */
  readonly unread: ApiFailure | null;
  readonly readAgain: () => void;
  readonly live: LiveAnswer | null;
  readonly ask: (ask: Ask) => void;
  readonly stop: () => void;
  /** Discards the live answer, for example after a failure. */
  readonly dismiss: () => void;
};

type Place = {
  readonly conversationId: string | null;
  readonly onConversation: (id: string) => void;
};

/** A live answer, and the conversation that was open when it was asked for: null for a new one. */
type PlacedAnswer = LiveAnswer & { readonly askedIn: string | null };

/** What a conversation is about. Both fields must keep their identity as long as it does not change. */
export type Topic = {
  /** Builds the request for a question, without the conversation's id. */
  readonly write: (asked: Ask) => BodyFor<'POST /v1/agent/chat'>;
  /** Keys of the other queries to refetch when an answer has ended. */
  readonly touches: readonly (readonly unknown[])[];
};

type Following = {
  readonly abort: AbortController;
  runId: string | null;
  /**
   * The conversation already reported to the screen. It is reported only once, because it goes into the address and a change there renders
   * the page again.
   */
  conversationId: string | null;
};
type Start = { readonly begin?: () => Promise<Response>; readonly runId?: string };

/** A conversation about the sources of a collection or, without one, about those of several collections. */
export function useConversation({
  collectionId,
  ...place
}: Place & { readonly collectionId: string | null }): ConversationState {
  const { id: workspaceId } = useWorkspace();
  const [mayUseTools] = useMayUseTools(workspaceId);
  const [agent] = useDepth(workspaceId);
  const [seesPlan] = useSeesPlan(workspaceId);
  const [limits] = useChosenLimits(workspaceId);
  const topic = useMemo(
    () => ({
      write: (asked: Ask) => {
        const chosen = asked.depth ?? { agent, plan: seesPlan ? 'ask' : 'run' };
        const depth = { ...chosen, limits };
        return collectionId === null
          ? writeQuestionToAll(asked, depth)
          : writeQuestion(asked, { collectionId, mayUseTools, depth });
      },
      touches: [queryKeys.conversations.of(collectionId), queryKeys.plans.all()],
    }),
    [collectionId, mayUseTools, agent, seesPlan, limits],
  );
  return useConversationAbout(topic, place);
}

export function useConversationAbout(topic: Topic, place: Place): ConversationState {
  const { conversationId } = place;
  const { id: workspaceId } = useWorkspace();
  const { live: placed, follow, following, dismiss } = useLiveAnswer(topic, place);
  const stored = useEndpointQuery('GET /v1/conversations/{id}', {
    key: queryKeys.conversations.one(conversationId ?? ''),
    input: { params: { id: conversationId ?? '' } },
    enabled: conversationId !== null,
  });
  const messages = conversationId === null ? noMessages : (stored.data?.messages ?? noMessages);

  const ask = useCallback(
    (asked: Ask) => {
      const named = conversationId === null ? {} : { conversation_id: conversationId };
      const chosen = asked.modelId === undefined ? {} : { model_id: asked.modelId };
      const body = { ...topic.write(asked), ...named, ...chosen };
      void follow(asked, { begin: () => sendRequest('POST /v1/agent/chat', { workspaceId, body }) });
    },
    [topic, conversationId, follow, workspaceId],
  );

  // When another conversation is opened, this one's answer continues on the server and is found again when the user comes back.
  const liveId = placed?.view?.ids?.conversationId;
  const joined = useRef<string | null>(null);
  useEffect(() => {
    if (liveId === undefined) joined.current = null;
    else if (liveId === conversationId) joined.current = liveId;
    // The id of a new conversation appears in the address a moment after it is known.
    else if (joined.current === liveId) dismiss();
  }, [liveId, conversationId, dismiss]);

  // A question whose conversation is not known yet stays where it was asked, also while another one is open.
  const live = placed !== null && [placed.askedIn, liveId].includes(conversationId) ? placed : null;

  // After a reload or in a second tab, an answer that is still being written is found and followed.
  const running = messages.findLast((message) => message.status === 'running');
  const isWriting = placed !== null && placed.failure === null;
  useEffect(() => {
    if (running?.run_id == null || isWriting || following.current !== null) return;
    const question = messages.find((message) => message.id === running.parent_id);
    void follow(
      {
        text: question?.markdown ?? '',
        sourceIds: question?.source_ids ?? [],
        modelId: running.asked_model?.id,
        collectionIds: question?.collection_ids ?? [],
      },
      { runId: running.run_id },
    );
  }, [running, messages, isWriting, follow, following]);

  const stop = useCallback(() => {
    const runId = following.current?.runId;
    if (runId != null)
      void callEndpoint('POST /v1/runs/{id}/cancel', { params: { id: runId }, body: {}, workspaceId });
  }, [following, workspaceId]);

  const { isPending, data, error, refetch } = stored;
  return {
    messages,
    // Also while a connection that is away holds the request up: what is stored never looks like a new conversation.
    isLoading: conversationId !== null && isPending,
    unread: conversationId === null || data !== undefined ? null : error,
    readAgain: useCallback(() => void refetch(), [refetch]),
    live,
    ask,
    stop,
    dismiss,
  };
}

/** The code that reads an event stream is loaded before the first question but does not hold up the page. */
const loadFollowing = () => bringLate(import('./follow-answer'));

const noMessages: readonly MessageReply[] = [];

type Choices = {
  readonly collectionId: string;
  readonly mayUseTools: boolean;
  readonly depth: DepthToWrite;
};

function writeQuestion(asked: Ask, { collectionId, mayUseTools, depth }: Choices) {
  return {
    message: asked.text,
    context_type: 'collection' as const,
    context: {
      collection_id: collectionId,
      ...(asked.sourceIds.length === 0 ? {} : { source_ids: [...asked.sourceIds] }),
      ...(asked.retryOf === undefined ? {} : { retry_of: asked.retryOf }),
      ...(asked.editOf === undefined ? {} : { edit_of: asked.editOf }),
      ...(mayUseTools ? {} : { tools: false }),
      ...writeDepth(depth),
    },
  };
}

function writeQuestionToAll({ text, collectionIds = [], retryOf, editOf }: Ask, depth: DepthToWrite) {
  return {
    message: text,
    context_type: 'workspace' as const,
    context: {
      ...(collectionIds.length === 0 ? {} : { collection_ids: [...collectionIds] }),
      ...(retryOf === undefined ? {} : { retry_of: retryOf }),
      ...(editOf === undefined ? {} : { edit_of: editOf }),
      ...writeDepth(depth),
    },
  };
}

/** An existing plan keeps its own limits. */
function writeDepth({ agent, plan, planId, limits }: DepthToWrite) {
  if (agent === 'react') return {};
  const named = planId === undefined ? { budget: toBudget(limits) } : { plan_id: planId };
  return { agent, ...(agent === 'got' && { plan }), ...named };
}

/** The answer being written. There is only one at a time, and following it ends when the screen is left. */
function useLiveAnswer({ touches }: Topic, { conversationId, onConversation }: Place) {
  const { id: workspaceId } = useWorkspace();
  const refresh = useRefresh();
  const [live, setLive] = useState<PlacedAnswer | null>(null);
  const following = useRef<Following | null>(null);
  const shown = useRef(conversationId);
  useLayoutEffect(() => {
    shown.current = conversationId;
  }, [conversationId]);

  const dismiss = useCallback(() => {
    following.current?.abort.abort();
    following.current = null;
    setLive(null);
  }, []);

  const settle = useCallback(
    async (conversationId: string) => {
      await refresh(queryKeys.conversations.one(conversationId), ...touches);
    },
    [touches, refresh],
  );

  const follow = useCallback(
    async (ask: Ask, start: Start) => {
      following.current?.abort.abort();
      const current: Following = {
        abort: new AbortController(),
        runId: start.runId ?? null,
        conversationId: null,
      };
      following.current = current;
      const isCurrent = () => following.current === current;
      const change = (to: Partial<LiveAnswer>) =>
        isCurrent() && setLive((held) => held && { ...held, ...to });
      setLive({ ask, askedIn: conversationId, view: null, connection: 'connected', failure: null });
      try {
        const { followAnswer } = await loadFollowing();
        current.abort.signal.throwIfAborted();
        const view = await followAnswer({
          ...start,
          workspaceId,
          signal: current.abort.signal,
          onConnection: (connection) => change({ connection }),
          onView: (next) => {
            current.runId = next.ids?.runId ?? current.runId;
            const known = next.ids?.conversationId ?? null;
            if (isCurrent() && known !== null && known !== current.conversationId) {
              current.conversationId = known;
              // Who has opened another conversation since then stays there. The answer is written all the same, and is found in its own.
              if (![conversationId, known].includes(shown.current)) return dismiss();
              onConversation(known);
            }
            change({ view: next });
          },
        });
        if (!isCurrent() || view === null) return;
        await settle(view.ids?.conversationId ?? conversationId ?? '');
        if (!isCurrent()) return;
        following.current = null;
        setLive(null);
      } catch (error) {
        if (current.abort.signal.aborted) return;
        const failure =
          error instanceof ApiFailure
            ? error
            : new ApiFailure('internal', 'Something went wrong here. Try again.');
        change({ failure });
        if (isCurrent()) following.current = null;
      }
    },
    [conversationId, onConversation, settle, workspaceId, dismiss],
  );

  useEffect(() => whenIdle(() => void loadFollowing().catch(askAgainLater)), []);

  useEffect(() => {
    const held = following;
    return () => held.current?.abort.abort();
  }, []);

  return { live, follow, following, dismiss };
}
