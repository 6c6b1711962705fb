/**
 * Puts what an action returned into the cache of a query, so that the screen shows it immediately. A reply to the query that is already on
 * its way may be older than the action, so it is cancelled first: it would otherwise take the screen back to before the action.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Address, ReplyTo } from './api';
import { useWorkspace } from './workspace';

type KeepReply<A extends Address> = (
  /** A key from `queryKeys`. */
  key: readonly unknown[],
  /** Returns the reply to show, from the one held now. Return what is held to change nothing. */
  change: (held: ReplyTo<A> | undefined) => ReplyTo<A> | undefined,
) => Promise<void>;

/** Resolves when the changed reply is shown. */
export function useKeepReply<A extends Address>(): KeepReply<A> {
  const { id: workspaceId } = useWorkspace();
  const client = useQueryClient();
  return useCallback(
    async (key, change) => {
      const queryKey = [workspaceId, ...key];
      await client.cancelQueries({ queryKey, exact: true });
      const kept = client.setQueryData<ReplyTo<A>>(queryKey, change);
      // What was cancelled may have been the first reply, and nothing else would ask for it again.
      if (kept === undefined) void client.refetchQueries({ queryKey, exact: true });
    },
    [client, workspaceId],
  );
}
