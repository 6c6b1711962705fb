import { useState } from 'react';
import { ApiFailure, callEndpoint } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import type { Folder, FolderFile } from '@/lib/domain/pages/read-folder';
import type { ImportedFileReply } from '@/lib/protocol/http/pages-folder';

/** Files without blocks, and how many of them are pictures. */
export type LeftOut = Pick<Folder, 'leftOut' | 'pictures'>;

export type ImportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'sending'; readonly done: number; readonly all: number }
  | { readonly kind: 'done'; readonly left: LeftOut; readonly stopped: string | null };

/** Imports a folder in batches of files and reports the results as they arrive. If it stops, what was imported so far stays. */
export function useImport() {
  const { id: workspaceId } = useWorkspace();
  const refresh = useRefresh();
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const [items, setItems] = useState<readonly ImportedFileReply[]>([]);

  async function send({ format, files }: Folder): Promise<string | null> {
    let done = 0;
    for (const batch of divide(files)) {
      setState({ kind: 'sending', done, all: files.length });
      try {
        const reply = await callEndpoint('POST /v1/knowledge/import', {
          body: { format, files: batch },
          workspaceId,
        });
        setItems((before) => [...before, ...reply.items]);
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        return `${failure.message} ${files.length - done} files were not imported. Choose the folder again to continue.`;
      }
      done += batch.length;
    }
    return null;
  }

  async function bring(file: File) {
    setItems([]);
    setState({ kind: 'reading' });
    const { readFolder } = await import('@/lib/domain/pages/read-folder');
    const bytes =
      file.size > limits.folderZipBytes ? new Uint8Array(0) : new Uint8Array(await file.arrayBuffer());
    const folder = await readFolder(bytes);
    if (!folder.ok) return setState({ kind: 'done', left: nothing, stopped: folder.failure });
    setItems(
      folder.value.refused.map(({ path, reason }) => ({
        path,
        reason,
        outcome: 'refused',
        page_id: null,
        title: null,
      })),
    );
    const stopped = await send(folder.value);
    setState({ kind: 'done', left: folder.value, stopped });
    await refresh(queryKeys.pages.all());
  }

  return { state, items, bring };
}

const nothing: LeftOut = { leftOut: 0, pictures: 0 };

/** Splits the files into batches that fit one request in number and size. */
function divide(files: readonly FolderFile[]): FolderFile[][] {
  const batches: FolderFile[][] = [];
  let chars = Number.POSITIVE_INFINITY;
  for (const file of files) {
    const last = batches.at(-1);
    if (
      last === undefined ||
      last.length === limits.importBatchFiles ||
      chars + file.text.length > limits.pageChars
    ) {
      batches.push([file]);
      chars = file.text.length;
    } else {
      last.push(file);
      chars += file.text.length;
    }
  }
  return batches;
}
