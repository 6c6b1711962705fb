'use client';

import { nameThings } from '@/components/ui/name-things';
import { attempt } from '@/components/ui/attempt';
import type { Place } from '@/components/ui/move-dialog';
import { showToast } from '@/components/ui/toast';
import { callEndpoint } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import type { FolderReply } from '@/lib/protocol/http/folders';
import type { SourceReply } from '@/lib/protocol/http/sources';

/** A folder that is there, a new one, or null for the top of the list. */
type FolderTarget = Place | null;

export type FiledCollection = {
  readonly id: string;
  readonly title: string;
  readonly folder: { readonly id: string } | null;
};

/** Moves and deletes folders and puts sources into them, each with an undo that restores the place that each thing had before. */
export function useChangeFolders(collectionId: string | null) {
  const { id: workspaceId } = useWorkspace();
  const refresh = useRefresh();

  /** What stands in folders is refreshed with them, because it names them. */
  async function refreshAll() {
    const held = collectionId === null ? queryKeys.collections.all() : queryKeys.sources.of(collectionId);
    await Promise.all([refresh(queryKeys.folders.of(collectionId)), refresh(held)]);
  }

  const tryTo = (work: () => Promise<unknown>, failure: string) =>
    attempt(work, { failure, refresh: refreshAll });

  async function open(target: FolderTarget): Promise<string | null> {
    if (target === null || target.id !== null) return target?.id ?? null;
    const made = await callEndpoint('POST /v1/folders', {
      workspaceId,
      body: { name: target.name, collection_id: collectionId },
    });
    return made.id;
  }

  const changeParent = (id: string, parentId: string | null) =>
    callEndpoint('PATCH /v1/folders/{id}', { params: { id }, workspaceId, body: { parent_id: parentId } });

  const file = (sources: readonly SourceReply[], folderId: string | null) =>
    callEndpoint('PATCH /v1/collections/{id}/sources/folder', {
      params: { id: collectionId ?? '' },
      workspaceId,
      body: { source_ids: sources.map(({ id }) => id), folder_id: folderId },
    });

  return {
    refreshAll,
    async fileSources(sources: readonly SourceReply[], target: FolderTarget) {
      const moved = sources.filter((source) => findFolderId(source) !== target?.id);
      if (moved.length === 0 && target?.id !== null) return;
      const isDone = await tryTo(async () => file(moved, await open(target)), 'The sources were not moved.');
      if (isDone)
        showToast(`Moved ${nameThings(moved, { noun: 'source' })} ${describePlace(target)}`, {
          onUndo: () => void tryTo(() => fileBack(moved, file), 'The sources were not moved back.'),
        });
    },
    async fileCollection({ id, title, folder }: FiledCollection, target: FolderTarget) {
      const put = (folderId: string | null) =>
        callEndpoint('PATCH /v1/collections/{id}', {
          params: { id },
          workspaceId,
          body: { folder_id: folderId },
        });
      const isDone = await tryTo(async () => put(await open(target)), 'The collection was not moved.');
      if (isDone)
        showToast(`Moved “${title}” ${describePlace(target)}`, {
          onUndo: () => void tryTo(() => put(folder?.id ?? null), 'The collection was not moved back.'),
        });
    },
    async moveFolder(folder: FolderReply, target: FolderTarget) {
      if (folder.parent_id === (target?.id ?? null) && target?.id !== null) return;
      const isDone = await tryTo(
        async () => changeParent(folder.id, await open(target)),
        'The folder was not moved.',
      );
      if (isDone)
        showToast(`Moved the folder “${folder.name}” ${describePlace(target)}`, {
          onUndo: () =>
            void tryTo(() => changeParent(folder.id, folder.parent_id), 'The folder was not moved back.'),
        });
    },
    async deleteFolder({ id, name }: FolderReply) {
      const isDone = await tryTo(
        () => callEndpoint('DELETE /v1/folders/{id}', { params: { id }, workspaceId }),
        'The folder was not deleted.',
      );
      if (isDone)
        showToast(`Deleted the folder “${name}”`, {
          description: 'What was in it is one level up.',
          onUndo: () =>
            void tryTo(
              () => callEndpoint('POST /v1/folders/{id}/restore', { params: { id }, workspaceId }),
              'The deletion was not undone.',
            ),
        });
      return isDone;
    },
  };
}

const findFolderId = ({ folders }: SourceReply) => folders.at(-1)?.id;

type File = (sources: readonly SourceReply[], folderId: string | null) => Promise<unknown>;

/** Puts each source back where it was. */
export async function fileBack(sources: readonly SourceReply[], file: File): Promise<void> {
  for (const [folderId, same] of Map.groupBy(sources, findFolderId)) await file(same, folderId ?? null);
}

const describePlace = (target: FolderTarget) =>
  target === null ? 'to the top of the list' : `to “${target.name}”`;
