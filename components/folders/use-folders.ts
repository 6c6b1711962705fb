'use client';

import { useMemo } from 'react';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import type { FolderReply } from '@/lib/protocol/http/folders';

export type Folders = ReturnType<typeof useFolders>;

/** The folders of a collection or, for null, those that hold collections, with their names and the way to each. */
export function useFolders(collectionId: string | null, first?: ReplyTo<'GET /v1/folders'>) {
  const { data } = useEndpointQuery('GET /v1/folders', {
    key: queryKeys.folders.of(collectionId),
    input: { query: collectionId === null ? {} : { collection_id: collectionId } },
    initialData: first,
  });
  return useMemo(() => describeFolders(data?.items ?? []), [data]);
}

function describeFolders(folders: readonly FolderReply[]) {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));

  /** Returns the folders from the outermost one to this one. */
  function pathTo(id: string | null): readonly FolderReply[] {
    const folder = id === null ? undefined : byId.get(id);
    return folder === undefined ? [] : [...pathTo(folder.parent_id), folder];
  }

  const paths = folders.map(({ id }) => ({ id, path: writePath(pathTo(id)) }));
  return {
    folders,
    /** Names by id. */
    names: new Map(folders.map(({ id, name }) => [id, name])),
    pathTo,
    /** Every folder with the names of those around it, in their order. */
    paths: paths.toSorted((one, other) => one.path.localeCompare(other.path, undefined, { numeric: true })),
  };
}

/** The names of folders, from the outermost one, as one text. */
export const writePath = (folders: readonly { readonly name: string }[]) =>
  folders.map(({ name }) => name).join(' / ');
