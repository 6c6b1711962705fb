'use client';

import { fileBack } from '@/components/folders/use-change-folders';
import { nameThings } from '@/components/ui/name-things';
import type { Place } from '@/components/ui/move-dialog';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { callEndpoint } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import type { SourceReply } from '@/lib/protocol/http/sources';

type Move = { readonly from: string; readonly to: string; readonly ids: readonly string[] };

/**
 * Moves sources to another collection, with an undo that moves back what was moved, into the folders in which it was.
 * @param onGoing called with the ids of the rows that are about to leave the list
 */
export function useMoveSources(collectionId: string, onGoing: (ids: readonly string[]) => void) {
  const { id: workspaceId } = useWorkspace();
  const refresh = useRefresh();

  async function send({ from, to, ids }: Move) {
    const reply = await callEndpoint('POST /v1/collections/{id}/sources/move', {
      params: { id: from },
      workspaceId,
      body: { source_ids: [...ids], to_collection_id: to },
    });
    for (const id of reply.moved) void refresh(queryKeys.sources.one(id));
    return reply;
  }

  const refreshLists = (to: string) =>
    Promise.all(
      [queryKeys.sources.of(collectionId), queryKeys.sources.of(to), queryKeys.collections.all()].map((key) =>
        refresh(key),
      ),
    );

  async function create(title: string): Promise<string> {
    const made = await callEndpoint('POST /v1/collections', { workspaceId, body: { title } });
    return made.id;
  }

  async function undo(to: string, sources: readonly SourceReply[]) {
    try {
      const { moved } = await send({ from: to, to: collectionId, ids: sources.map(({ id }) => id) });
      const filed = sources.filter(({ id, folders }) => folders.length > 0 && moved.includes(id));
      await fileBack(filed, (same, folderId) =>
        callEndpoint('PATCH /v1/collections/{id}/sources/folder', {
          params: { id: collectionId },
          workspaceId,
          body: { source_ids: same.map(({ id }) => id), folder_id: folderId },
        }),
      );
    } catch (error) {
      showFailureToast('The sources were not moved back.', error instanceof Error ? error.message : '');
    }
    await refreshLists(to);
  }

  return async (sources: readonly SourceReply[], target: Place): Promise<void> => {
    try {
      const to = target.id ?? (await create(target.name));
      onGoing(sources.map(({ id }) => id));
      const { moved, refused } = await send({ from: collectionId, to, ids: sources.map(({ id }) => id) });
      if (moved.length > 0)
        showToast(
          `Moved ${nameThings(sources, { noun: 'source', count: moved.length })} to “${target.name}”`,
          {
            onUndo: () =>
              void undo(
                to,
                sources.filter(({ id }) => moved.includes(id)),
              ),
          },
        );
      if (refused.length > 0)
        showFailureToast(
          `${nameThings(sources, { noun: 'source', count: refused.length })} ${refused.length === 1 ? 'was' : 'were'} not moved.`,
          refused[0]?.reason,
        );
      await refreshLists(to);
    } catch (error) {
      showFailureToast('The sources were not moved.', error instanceof Error ? error.message : '');
    }
  };
}
