/**
 * Uploads a file and reports its progress. `fetch` does not report how much was sent, so this is the only place that uses XMLHttpRequest.
 */
import { ApiFailure, readFailure, writeUrl } from './api';

export type UploadOptions = {
  readonly collectionId: string;
  readonly workspaceId: string;
  readonly file: File;
  /** The folder that it goes into; null for the top. */
  readonly folderId: string | null;
  readonly onPercent: (percent: number) => void;
};

export function uploadFile({
  collectionId,
  workspaceId,
  file,
  folderId,
  onPercent,
}: UploadOptions): Promise<void> {
  const form = new FormData();
  form.set('file', file);
  if (folderId !== null) form.set('folder_id', folderId);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', writeUrl('POST /v1/collections/{id}/sources', { params: { id: collectionId } }));
    request.setRequestHeader('x-workspace-id', workspaceId);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onPercent(Math.round((event.loaded / event.total) * 100));
    });
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else void readFailure(new Response(request.responseText)).then(reject, reject);
    });
    request.addEventListener('error', () =>
      reject(new ApiFailure('offline', 'The server cannot be reached. Check the connection and try again.')),
    );
    request.send(form);
  });
}
