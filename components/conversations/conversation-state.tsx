'use client';

import {
  createContext,
  type ReactNode,
  use,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { listCitations, listLocated } from '@/components/citations/list-citations';
import { type ConversationState, useConversation } from '@/lib/client/use-conversation';

/** What the panes show of the conversation. */
type Shown = {
  /** Null where there is no conversation, as beside a list of sources alone. */
  readonly state: ConversationState | null;
  /** Every citation of the open conversation. */
  readonly citations: readonly AnswerCitation[];
  /** By source id, the number each source has in the newest answer that cites any. */
  readonly numbers: ReadonlyMap<string, number>;
};

/** The context never changes, because a pane whose code is still on its way may be below it (`createServedPart`). */
type Store = {
  /** What the server showed. */
  readonly first: Shown;
  readonly get: () => Shown;
  readonly set: (shown: Shown) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

function createStore(first: Shown): Store {
  let shown = first;
  const listeners = new Set<() => void>();
  return {
    first,
    get: () => shown,
    set: (next) => {
      shown = next;
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const StoreContext = createContext<Store>(createStore({ state: null, citations: [], numbers: new Map() }));

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
  const [store] = useState(() => createStore({ state, citations, numbers }));
  useLayoutEffect(() => store.set({ state, citations, numbers }), [store, state, citations, numbers]);
  return <StoreContext value={store}>{children}</StoreContext>;
}

function useShown<Part>(choose: (shown: Shown) => Part): Part {
  const store = use(StoreContext);
  return useSyncExternalStore(
    store.subscribe,
    () => choose(store.get()),
    () => choose(store.first),
  );
}

export function useConversationState(): ConversationState {
  const state = useShown((shown) => shown.state);
  if (state === null) throw new Error('There is no conversation around this.');
  return state;
}

/** Returns, by source id, the number each source has in the newest answer that cites any. */
export const useShownNumbers = () => useShown(({ numbers }) => numbers);

/** Returns every citation of the open conversation. */
export const useConversationCitations = () => useShown(({ citations }) => citations);
