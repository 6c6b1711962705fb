import { useState } from 'react';
import { ApiFailure, callEndpoint } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import type { Folder, FolderFile, FolderPicture } from '@/lib/domain/pages/read-folder';
import type { ImportedFileReply } from '@/lib/protocol/http/pages-folder';

/** The files that are no pages and shown by none. */
export type LeftOut = Pick<Folder, 'leftOut'>;

export type ImportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'sending'; readonly done: number; readonly all: number }
  | { readonly kind: 'done'; readonly left: LeftOut; readonly stopped: string | null };

/** Imports a folder, its pictures first, and reports the results as they arrive. If it stops, what was imported so far stays. */
export function useImport() {
  const { id: workspaceId } = useWorkspace();
  const refresh = useRefresh();
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const [items, setItems] = useState<readonly ImportedFileReply[]>([]);
  const report = (more: readonly ImportedFileReply[]) => setItems((before) => [...before, ...more]);

  /** Returns the Markdown that shows each stored picture, by its path. */
  async function sendPictures(pictures: readonly FolderPicture[], all: number) {
    const stored = new Map<string, string>();
    for (const [done, { path, bytes }] of pictures.entries()) {
      setState({ kind: 'sending', done, all });
      const body = new FormData();
      body.set('file', new File([new Uint8Array(bytes)], path.split('/').at(-1) ?? path));
      try {
        const { markdown } = await callEndpoint('POST /v1/knowledge/files', { body, workspaceId });
        stored.set(path, markdown);
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        report([refuse(path, failure.message)]);
      }
    }
    return stored;
  }

  async function sendFiles({ format, files, pictures }: Folder): Promise<string | null> {
    let done = pictures.length;
    const all = pictures.length + files.length;
    for (const batch of divide(files)) {
      setState({ kind: 'sending', done, all });
      try {
        const reply = await callEndpoint('POST /v1/knowledge/import', {
          body: { format, files: batch },
          workspaceId,
        });
        report(reply.items);
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        const left = all - done;
        return `${failure.message} ${countNoun(left, 'file')} ${left === 1 ? 'was' : 'were'} not imported. Choose the folder again to continue.`;
      }
      done += batch.length;
    }
    return null;
  }

  async function bring(file: File) {
    setItems([]);
    setState({ kind: 'reading' });
    const { readFolder } = await import('@/lib/domain/pages/read-folder');
    const { showStoredPictures } = await import('@/lib/domain/pages/show-stored-pictures');
    const bytes =
      file.size > limits.folderZipBytes ? new Uint8Array(0) : new Uint8Array(await file.arrayBuffer());
    const folder = await readFolder(bytes);
    if (!folder.ok) return setState({ kind: 'done', left: nothing, stopped: folder.failure });
    const { pictures, files, refused } = folder.value;
    setItems(refused.map(({ path, reason }) => refuse(path, reason)));
    const stored = await sendPictures(pictures, pictures.length + files.length);
    const stopped = await sendFiles({ ...folder.value, files: showStoredPictures(files, stored) });
    setState({ kind: 'done', left: folder.value, stopped });
    await refresh(queryKeys.pages.all());
  }

  return { state, items, bring };
}

const refuse = (path: string, reason: string): ImportedFileReply => ({
  path,
  reason,
  outcome: 'refused',
  page_id: null,
  title: null,
});

const nothing: LeftOut = { leftOut: [] };

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
