'use client';

import { useCallback, useState } from 'react';
import { writePath } from '@/components/folders/use-folders';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { ApiFailure, callEndpoint } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import { type Upload, useUploads } from './use-uploads';

export type SourceAdding = {
  readonly collectionId: string;
  /** The folder that what is added goes into, in words; null for the top of the list. */
  readonly place: string | null;
  readonly isBusy: boolean;
  readonly uploads: readonly Upload[];
  readonly addUrls: (urls: readonly string[]) => Promise<void>;
  readonly addNote: (note: { readonly title: string; readonly text: string }) => Promise<boolean>;
  readonly addPages: (pageIds: readonly string[]) => Promise<boolean>;
  readonly addFiles: (files: readonly File[]) => void;
  readonly retryUpload: (id: string) => void;
  readonly dismissUpload: (id: string) => void;
};

type AddingPlace = {
  readonly collectionId: string;
  /** From the outermost folder to the open one. */
  readonly path: readonly { readonly id: string; readonly name: string }[];
};

export function useAddSources(
  { collectionId, path }: AddingPlace,
  onOpenSource: (id: string) => void,
): SourceAdding {
  const folderId = path.at(-1)?.id ?? null;
  const { id: workspaceId } = useWorkspace();
  const refreshKeys = useRefresh();
  const [isBusy, setBusy] = useState(false);

  const refresh = useCallback(
    () => refreshKeys(queryKeys.sources.of(collectionId)),
    [collectionId, refreshKeys],
  );

  const tellFailure = useCallback(
    (error: unknown) => {
      const failure = error instanceof ApiFailure ? error : null;
      const existing = failure?.data['source_id'];
      if (typeof existing === 'string') {
        showToast('Already in this collection', {
          action: { label: 'Open it', onSelect: () => onOpenSource(existing) },
        });
      } else
        showFailureToast(
          'The source was not added',
          failure?.message ?? 'Something went wrong here. Try again.',
        );
    },
    [onOpenSource],
  );

  const run = useCallback(
    async (work: () => Promise<void>): Promise<boolean> => {
      setBusy(true);
      try {
        await work();
        await refresh();
        return true;
      } catch (error) {
        tellFailure(error);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [refresh, tellFailure],
  );

  const addUrls = useCallback(
    async (urls: readonly string[]) => {
      await run(async () => {
        const reply = await callEndpoint('POST /v1/collections/{id}/sources/batch', {
          params: { id: collectionId },
          body: { urls: [...urls], folder_id: folderId },
          workspaceId,
        });
        const refused = reply.items.filter((item) => item.problem !== null);
        const existing = refused.find((item) => item.source_id !== null)?.source_id;
        if (refused.length === 0) return;
        showToast(
          refused.length === 1
            ? (refused[0]?.problem ?? '')
            : `${refused.length} of ${reply.items.length} were not added`,
          existing == null ? {} : { action: { label: 'Open it', onSelect: () => onOpenSource(existing) } },
        );
      });
    },
    [collectionId, folderId, onOpenSource, run, workspaceId],
  );

  const addNote = useCallback(
    (note: { readonly title: string; readonly text: string }) =>
      run(async () => {
        const title = note.title.trim();
        const body = {
          type: 'note' as const,
          text: note.text,
          folder_id: folderId,
          ...(title === '' ? {} : { title }),
        };
        await callEndpoint('POST /v1/collections/{id}/sources', {
          params: { id: collectionId },
          body,
          workspaceId,
        });
      }),
    [collectionId, folderId, run, workspaceId],
  );

  /** If one page is refused, the others are still added. */
  const addPages = useCallback(
    (pageIds: readonly string[]) =>
      run(async () => {
        const refused: ApiFailure[] = [];
        for (const id of pageIds)
          await callEndpoint('POST /v1/collections/{id}/sources', {
            params: { id: collectionId },
            body: { type: 'knowledge', page_id: id, folder_id: folderId },
            workspaceId,
          }).catch((error: unknown) => {
            if (!(error instanceof ApiFailure)) throw error;
            refused.push(error);
          });
        const [first] = refused;
        if (first === undefined) return;
        if (pageIds.length === 1) throw first;
        showToast(`${refused.length} of ${pageIds.length} were not added`, { description: first.message });
      }),
    [collectionId, folderId, run, workspaceId],
  );

  const files = useUploads({
    collectionId,
    workspaceId,
    folderId,
    onAdded: refresh,
    onDuplicate: tellFailure,
  });

  return {
    collectionId,
    place: folderId === null ? null : writePath(path),
    isBusy,
    addUrls,
    addNote,
    addPages,
    ...files,
  };
}
