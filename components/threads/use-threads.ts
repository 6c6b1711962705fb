/** Hooks for the threads about one thing: how many there are, what they say, and following both while they are on the screen. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ApiFailure, callEndpoint, type ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import type { SubjectKind } from '@/lib/protocol/thread-words';

export type TalkThing = { readonly kind: SubjectKind; readonly id: string };

/** What a comment is about, and the thread that it answers; null for one that begins a thread. */
export type CommentPlace = { readonly thing: TalkThing; readonly threadId: string | null };

/** Milliseconds after which the comments of others appear in an open discussion, and the count beside a closed one. */
const openMs = 1_500;
const closedMs = 15_000;

export function useThreadTally(thing: TalkThing | null, { isOpen }: { readonly isOpen: boolean }) {
  const { kind, id } = thing ?? { kind: 'run' as const, id: '' };
  return useEndpointQuery('GET /v1/thread-tallies', {
    key: queryKeys.threads.tally(kind, id),
    input: { query: { kind, id } },
    enabled: thing !== null,
    refetchInterval: () => (isOpen ? openMs : closedMs),
  });
}

/** Whom a mention does not reach, and whether the others read the thread alone. Asked for once somebody is about to be named. */
export function useReach(
  { thing: { kind, id }, threadId }: CommentPlace,
  { isAsked }: { readonly isAsked: boolean },
) {
  const { data } = useEndpointQuery('GET /v1/thread-outsiders', {
    key: queryKeys.threads.outsiders(kind, id, threadId),
    input: { query: threadId === null ? { kind, id } : { kind, id, thread_id: threadId } },
    enabled: isAsked,
  });
  return useMemo(
    () => ({
      outsiders: new Set(data?.items.map(({ user_id: userId }) => userId)),
      readsThreadOnly: data?.reads_thread_only === true,
    }),
    [data],
  );
}

/** The threads are read again only after the tally says that one of them changed. */
export function useThreads(thing: TalkThing | null, mark: string | undefined) {
  const { id: workspaceId } = useWorkspace();
  const { kind, id } = thing ?? { kind: 'run' as const, id: '' };
  return useQuery<ReplyTo<'GET /v1/threads'>, ApiFailure>({
    queryKey: [workspaceId, ...queryKeys.threads.of(kind, id, mark ?? '')],
    queryFn: ({ signal }) => callEndpoint('GET /v1/threads', { query: { kind, id }, workspaceId, signal }),
    enabled: thing !== null && mark !== undefined,
    placeholderData: keepPreviousData,
  });
}
