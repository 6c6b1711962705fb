/** Hooks for the threads about one thing: how many there are, what they say, and following both while they are on the screen. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ApiFailure, callEndpoint, type ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import type { SubjectKind } from '@/lib/protocol/thread-words';

export type TalkThing = { readonly kind: SubjectKind; readonly id: string };

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

/** The members whom a mention does not reach. Asked for once somebody is about to be named. */
export function useOutsiders({ kind, id }: TalkThing, { isAsked }: { readonly isAsked: boolean }) {
  const { data } = useEndpointQuery('GET /v1/thread-outsiders', {
    key: queryKeys.threads.outsiders(kind, id),
    input: { query: { kind, id } },
    enabled: isAsked,
  });
  return useMemo(() => new Set(data?.items.map(({ user_id: userId }) => userId)), [data]);
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
