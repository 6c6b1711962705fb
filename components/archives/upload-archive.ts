/** Uploads a file of gigabytes piece by piece, so that neither the browser nor the server ever holds it whole. */
import { ApiFailure, callEndpoint } from '@/lib/client/api';

type Upload = {
  readonly workspaceId: string;
  /** The share that has arrived, from 0 to 100. */
  readonly onProgress: (percent: number) => void;
};

export async function uploadArchive(file: File, { workspaceId, onProgress }: Upload): Promise<void> {
  const body = { file_name: file.name, byte_length: file.size };
  const { id, part_bytes: partBytes } = await callEndpoint('POST /v1/archives/uploads', {
    body,
    workspaceId,
  });
  for (let start = 0; start < file.size; start += partBytes) {
    const form = new FormData();
    form.set('file', file.slice(start, start + partBytes), file.name);
    const params = { id, number: start / partBytes + 1 };
    await tryTwice(() =>
      callEndpoint('PUT /v1/archives/{id}/parts/{number}', { params, body: form, workspaceId }),
    );
    onProgress(Math.min(100, Math.round(((start + partBytes) / file.size) * 100)));
  }
  await callEndpoint('POST /v1/archives/{id}/check', { params: { id }, workspaceId });
}

/** A piece may be sent again, so a connection that is lost once loses nothing. */
async function tryTwice<Value>(send: () => Promise<Value>): Promise<Value> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'offline') return send();
    throw error;
  }
}
