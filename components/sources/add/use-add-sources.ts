'use client';

import { useCallback, useState } from 'react';
import { writePath } from '@/components/folders/use-folders';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { ApiFailure, callEndpoint } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import { countNoun } from '@/lib/core/text';
import {
  type ChosenReference,
  findLibraries,
  type OpenedLibrary,
  useAddReferences,
} from './use-add-references';
import { readExistingId, type Upload, useUploads } from './use-uploads';

/** A web address that was not added. */
export type RefusedAddress = {
  readonly url: string;
  /** The reason, in a sentence. */
  readonly problem: string;
  /** The source that the collection already has under this address. */
  readonly sourceId: string | null;
};

export type SourceAdding = {
  readonly collectionId: string;
  /** The folder that what is added goes into, in words; null for the top of the list. */
  readonly place: string | null;
  readonly isBusy: boolean;
  readonly uploads: readonly Upload[];
  /** Returns the addresses that were refused, or null if the request itself failed. */
  readonly addUrls: (urls: readonly string[]) => Promise<readonly RefusedAddress[] | null>;
  /** Adds addresses that stand in no form, and tells which ones were refused. Returns false if the request itself failed. */
  readonly takeUrls: (urls: readonly string[]) => Promise<boolean>;
  readonly addNote: (note: { readonly title: string; readonly text: string }) => Promise<boolean>;
  readonly addPages: (pageIds: readonly string[]) => Promise<boolean>;
  readonly addFiles: (files: readonly File[]) => Promise<void>;
  /** The library of references that was opened last. */
  readonly library: OpenedLibrary | null;
  readonly openLibrary: (file: File) => Promise<void>;
  /** Adds references, each as CSL-JSON. Returns false if not all could be added. */
  readonly addReferences: (references: readonly ChosenReference[], readsPages: boolean) => Promise<boolean>;
  /** How much of the references is added, from 0 to 1; null while none are. */
  readonly referencesDone: number | null;
  readonly retryUpload: (id: string) => void;
  readonly dismissUpload: (id: string) => void;
};

type AddingPlace = {
  /** Called when a library of references among dropped files was opened. */
  readonly onLibrary: () => void;
  readonly collectionId: string;
  /** From the outermost folder to the open one. */
  readonly path: readonly { readonly id: string; readonly name: string }[];
};

export function useAddSources(
  { collectionId, path, onLibrary }: AddingPlace,
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
      const existing = readExistingId(failure);
      if (existing !== null) {
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
      let refused: readonly RefusedAddress[] | null = null;
      await run(async () => {
        const reply = await callEndpoint('POST /v1/collections/{id}/sources/batch', {
          params: { id: collectionId },
          body: { urls: [...urls], folder_id: folderId },
          workspaceId,
        });
        refused = reply.items.flatMap(({ url, problem, source_id: sourceId }) =>
          problem === null ? [] : { url, problem, sourceId },
        );
      });
      return refused;
    },
    [collectionId, folderId, run, workspaceId],
  );

  const takeUrls = useCallback(
    async (urls: readonly string[]) => {
      const refused = await addUrls(urls);
      if (refused !== null) tellRefused(refused, urls.length, onOpenSource);
      return refused !== null;
    },
    [addUrls, onOpenSource],
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

  const references = useAddReferences({ collectionId, workspaceId, folderId, run });

  const files = useUploads({
    collectionId,
    workspaceId,
    folderId,
    onAdded: refresh,
  });

  const { addFiles: upload } = files;
  const { openLibrary } = references;
  /** A library of references is looked into first. Several are opened one after another. */
  const addFiles = useCallback(
    async (added: readonly File[]) => {
      const { libraries, others } = await findLibraries(added);
      if (others.length > 0) upload(others);
      const [library] = libraries;
      if (library === undefined) return;
      if (libraries.length > 1)
        showToast(`Only “${library.name}” was opened`, { description: 'Add the other libraries after it.' });
      await openLibrary(library);
      onLibrary();
    },
    [onLibrary, openLibrary, upload],
  );

  return {
    collectionId,
    place: folderId === null ? null : writePath(path),
    isBusy,
    addUrls,
    takeUrls,
    addNote,
    addPages,
    ...files,
    ...references,
    addFiles,
  };
}

/** The number of refused addresses that are named. */
const namedAddresses = 5;

function tellRefused(
  refused: readonly RefusedAddress[],
  of: number,
  onOpenSource: (id: string) => void,
): void {
  const [first] = refused;
  if (first === undefined) return;
  const { sourceId } = first;
  if (of === 1 && sourceId !== null)
    showToast(first.problem, { action: { label: 'Open it', onSelect: () => onOpenSource(sourceId) } });
  else
    showFailureToast(
      `${countNoun(refused.length, 'address was', 'addresses were')} not added`,
      [
        ...refused.slice(0, namedAddresses).map(({ url, problem }) => `${url}: ${problem}`),
        ...(refused.length > namedAddresses ? [`And ${refused.length - namedAddresses} more.`] : []),
      ].join('\n'),
    );
}
