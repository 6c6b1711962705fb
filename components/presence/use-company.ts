import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ApiFailure, callEndpoint, type ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import type { PresenceKind } from '@/lib/protocol/presence-words';

export type Company = ReplyTo<'PUT /v1/presence'>;

/** Milliseconds until a member who is alone asks again, where others can change what is shown and where they cannot. */
const aloneMs = 3_000;
const aloneReadingMs = 10_000;
/** In company the server answers when something changes, and is asked again at once, or after a while if it cannot be reached. */
const togetherMs = 100;
const failedMs = 5_000;
/** Milliseconds that the caret rests in a place before the others are told. */
const caretRestMs = 200;

/** Where the member's own caret is, by the thing that it is in. */
const carets = new Map<string, string>();
const keyOf = (kind: PresenceKind, id: string) => `${kind} ${id}`;

/**
 * The other members who look at the same thing now, where they write, and its newest version. If quotes have become stale meanwhile, what shows
 * quotes is read again. All parts of a page share one request. A browser tab in the background sends none. Null asks for nothing.
 */
export function useCompany(kind: PresenceKind, id: string | null): Company | undefined {
  const { id: workspaceId } = useWorkspace();
  const client = useQueryClient();
  const refresh = useRefresh();
  const queryKey = [workspaceId, ...queryKeys.presence(kind, id ?? '')];
  const { data } = useQuery<Company, ApiFailure>({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<Company>(queryKey);
      const caret = carets.get(keyOf(kind, id ?? ''));
      const now = await callEndpoint('PUT /v1/presence', {
        body: { kind, id: id ?? '', caret, mark: before?.mark },
        workspaceId,
        signal,
      });
      if (before !== undefined && before.quotes_changed_at !== now.quotes_changed_at)
        void refresh(...queryKeys.withQuotes());
      return now;
    },
    enabled: id !== null,
    refetchInterval: ({ state }) => {
      if (state.error !== null) return failedMs;
      if ((state.data?.count ?? 0) > 0) return togetherMs;
      return kind === 'block' || kind === 'artifact' ? aloneMs : aloneReadingMs;
    },
    retry: false,
  });
  return data;
}

/** Tells the others in which block or paragraph the caret is; null if it is in none. */
export function useOwnCaret(kind: PresenceKind, id: string | null, caret: string | null): void {
  const { id: workspaceId } = useWorkspace();
  const client = useQueryClient();
  useEffect(() => {
    if (id === null) return undefined;
    const key = keyOf(kind, id);
    const tell = () => {
      if ((carets.get(key) ?? null) === caret) return;
      if (caret === null) carets.delete(key);
      else carets.set(key, caret);
      void client.refetchQueries({ queryKey: [workspaceId, ...queryKeys.presence(kind, id)] });
    };
    const timer = setTimeout(tell, caretRestMs);
    return () => clearTimeout(timer);
  }, [client, workspaceId, kind, id, caret]);
  useEffect(() => {
    if (id === null) return undefined;
    return () => void carets.delete(keyOf(kind, id));
  }, [kind, id]);
}
