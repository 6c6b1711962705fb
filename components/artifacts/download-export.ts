import { ApiFailure, bringLate, callEndpoint, loadShapes, sendRequest, writeAddress } from '@/lib/client/api';
import { downloadExportEndpoint, exportArtifactEndpoint } from '@/lib/client/endpoints/artifacts';
import { getRunEndpoint } from '@/lib/client/endpoints/runs';
import type { ExportFormat } from '@/lib/protocol/export-formats';
import type { RunReply } from '@/lib/protocol/http/runs';

type Wanted = {
  readonly workspaceId: string;
  readonly artifactId: string;
  readonly format: ExportFormat;
  /** Null: the newest. */
  readonly version: number | null;
};

/**
 * Fetches an export and hands it to the browser as a download. Where it takes long, resolves at once with the run that makes it.
 * Rejects with an ApiFailure, so that a refusal can be said.
 */
export async function downloadExport(wanted: Wanted): Promise<{ readonly runId: string } | null> {
  const { workspaceId, artifactId, format, version } = wanted;
  const response = await sendRequest(exportArtifactEndpoint, {
    params: { id: artifactId },
    query: { format, ...(version === null ? {} : { version }) },
    workspaceId,
  });
  if (response.status === acceptedStatus) return readAccepted(response);
  const address = URL.createObjectURL(await response.blob());
  saveFrom(address, readFileName(response.headers.get('content-disposition')) ?? `artifact.${format}`);
  // The browser has taken the bytes when the click returns; the address may go in the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
  return null;
}

const acceptedStatus = 202;

async function readAccepted(response: Response): Promise<{ readonly runId: string }> {
  const [text, { readReply }] = await Promise.all([response.text(), loadShapes()]);
  const read = readReply(exportArtifactEndpoint.name, text);
  if (!read.ok)
    throw new ApiFailure('bad_reply', 'The server gave an answer that could not be read. Reload the page.');
  return { runId: (read.value as { run_id: string }).run_id };
}

/** Resolves with the run when it is over. Leaving the page does not end it. */
export async function waitForExport(workspaceId: string, runId: string): Promise<RunReply> {
  const { followRun } = await bringLate(import('@/lib/client/follow-run'));
  const signal = new AbortController().signal;
  await followRun({ workspaceId, runId, signal, onFrame: () => undefined });
  return callEndpoint(getRunEndpoint, { params: { id: runId }, workspaceId });
}

/** Where a file that a run made can be fetched, by itself: as a link, or after a reload. */
export function writeFileAddress(workspaceId: string, runId: string): string {
  return `${writeAddress(downloadExportEndpoint, { params: { id: runId } })}?workspace_id=${workspaceId}`;
}

/** Saves what is at an address, named `name` or as the server says. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** The name in `filename*=UTF-8''…` (RFC 6266). */
export function readFileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
