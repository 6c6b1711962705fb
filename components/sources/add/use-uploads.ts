'use client';

import { useCallback, useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { ApiFailure } from '@/lib/client/api';
import { uploadFile } from '@/lib/client/upload-file';
import { limits } from '@/lib/core/limits';

/** A file being uploaded. Each file has its own row, and if one fails, the others continue. */
export type Upload = {
  readonly id: string;
  readonly fileName: string;
  readonly state: 'waiting' | 'uploading' | 'failed';
  /** 0 to 100. */
  readonly percent: number;
  readonly problem: string | null;
  /** True if the same file may succeed when it is sent again. */
  readonly canRetry: boolean;
  /** The source that the collection already has with the same content. */
  readonly sourceId: string | null;
  readonly file: File;
  /** The folder that was open when it was added. */
  readonly folderId: string | null;
};

type UploadPlace = {
  readonly folderId: string | null;
  readonly collectionId: string;
  readonly workspaceId: string;
  readonly onAdded: () => Promise<unknown>;
};

export function useUploads({ collectionId, workspaceId, folderId, onAdded }: UploadPlace) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  const change = useCallback((id: string, to: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)));
  }, []);
  const dismissUpload = useCallback((id: string) => {
    setUploads((all) => all.filter((upload) => upload.id !== id));
  }, []);

  const send = useCallback(
    async (upload: Upload) => {
      change(upload.id, { state: 'uploading', percent: 0, problem: null });
      try {
        await uploadFile({
          collectionId,
          workspaceId,
          file: upload.file,
          folderId: upload.folderId,
          onPercent: (percent) => change(upload.id, { percent }),
        });
        dismissUpload(upload.id);
        await onAdded();
      } catch (error) {
        const failure = error instanceof ApiFailure ? error : null;
        change(upload.id, {
          state: 'failed',
          problem: failure?.message.replace(/^file: /, '') ?? 'The upload failed. Try again.',
          canRetry: failure === null || !isRefused(failure),
          sourceId: readExistingId(failure),
        });
      }
    },
    [change, collectionId, dismissUpload, onAdded, workspaceId],
  );

  const addFiles = useCallback(
    (files: readonly File[]) => {
      const taken = files.slice(0, limits.uploadBatchFiles);
      if (taken.length < files.length) {
        showToast(`Only the first ${limits.uploadBatchFiles} files were added`, {
          description: 'Add the rest after these.',
        });
      }
      const added = taken.map((file) => createUpload(file, folderId));
      setUploads((all) => [...all, ...added]);
      void sendInTurn(
        added.filter((upload) => upload.state === 'waiting'),
        send,
      );
    },
    [folderId, send],
  );

  const retryUpload = useCallback(
    (id: string) => {
      const upload = uploads.find((each) => each.id === id);
      if (upload !== undefined) void send(upload);
    },
    [send, uploads],
  );

  return { uploads, addFiles, retryUpload, dismissUpload };
}

/** True if the file itself was refused, so that sending it again cannot succeed. */
const isRefused = ({ code }: ApiFailure) =>
  code === 'invalid_input' || code === 'too_large' || code === 'conflict';

function createUpload(file: File, folderId: string | null): Upload {
  const tooLarge = file.size > limits.uploadBytes;
  return {
    id: crypto.randomUUID(),
    fileName: file.name,
    file,
    folderId,
    percent: 0,
    canRetry: !tooLarge,
    sourceId: null,
    state: tooLarge ? 'failed' : 'waiting',
    problem: tooLarge ? `The file is larger than ${limits.uploadBytes / 1024 / 1024} MB.` : null,
  };
}

/** The source that a refused addition is already there as. */
export function readExistingId(failure: ApiFailure | null): string | null {
  const existing = failure?.data['source_id'];
  return typeof existing === 'string' ? existing : null;
}

/** Sends the files one after the other, because a slow connection handles one file better than twenty. */
async function sendInTurn(
  uploads: readonly Upload[],
  send: (upload: Upload) => Promise<void>,
): Promise<void> {
  for (const upload of uploads) await send(upload);
}
