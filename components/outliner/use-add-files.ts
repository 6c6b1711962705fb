import { useRef, useState } from 'react';
import { useSteadyHandler } from '@/components/ui/use-steady-handler';
import { showFailureToast } from '@/components/ui/toast';
import { ApiFailure, callEndpoint } from '@/lib/client/api';
import { useWorkspace } from '@/lib/client/workspace';
import { countNoun } from '@/lib/core/text';
import { limits } from '@/lib/core/limits';
import type { OutlineAction } from './outline-action';

/** Where the files of a paste or a drop go: a block, and the caret in it, if it is edited. */
export type FilePlace = { readonly id: string; readonly offset: number | null };

/** Stores images and other files one after another and adds each to its block. What is written meanwhile stays. */
export function useAddFiles(act: (action: OutlineAction) => void) {
  const { id: workspaceId } = useWorkspace();
  const [waiting, setWaiting] = useState(0);
  const queue = useRef(Promise.resolve());

  async function add(file: File, { id, offset }: FilePlace): Promise<void> {
    const body = new FormData();
    body.set('file', file);
    try {
      if (file.size > limits.pageFileBytes)
        throw new ApiFailure('too_large', `It is larger than ${limits.pageFileBytes / 1024 / 1024} MB.`);
      const { markdown } = await callEndpoint('POST /v1/knowledge/files', { body, workspaceId });
      act({ type: 'attach', id, offset, markdown });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      showFailureToast(`“${file.name}” was not added.`, failure.message);
    } finally {
      setWaiting((count) => count - 1);
    }
  }

  const addFiles = useSteadyHandler((files: readonly File[], place: FilePlace) => {
    setWaiting((count) => count + files.length);
    for (const file of files) queue.current = queue.current.then(() => add(file, place));
  });
  /** `progress` is null if nothing is being added. */
  return { progress: waiting === 0 ? null : `Adding ${countNoun(waiting, 'file')}…`, addFiles };
}
