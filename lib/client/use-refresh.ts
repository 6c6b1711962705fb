/**
 * Refetches what has changed on the server. A reply that is already on its way may be older than the change, so it is cancelled first:
 * TanStack Query would otherwise take the first reply of a query for the refreshed one.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useWorkspace } from './workspace';

type Key = readonly unknown[];

/** Resolves when everything on the screen under these keys (from `queryKeys`) has been loaded again. */
export function useRefresh(): (...keys: readonly Key[]) => Promise<void> {
  const { id: workspaceId } = useWorkspace();
  const client = useQueryClient();
  return useCallback(
    async (...keys) => {
      await Promise.all(keys.map((key) => refresh(client, [workspaceId, ...key])));
    },
    [client, workspaceId],
  );
}

async function refresh(client: QueryClient, queryKey: Key): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
