import { bringLate, callEndpoint, readAnswer, sendRequest, writeUrl } from '@/lib/client/api';
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
  const response = await sendRequest(exportAddress, {
    params: { id: artifactId },
    query: { format, ...(version === null ? {} : { version }) },
    workspaceId,
  });
  if (response.status === acceptedStatus) {
    const { run_id: runId } = await readAnswer(exportAddress, response);
    return { runId };
  }
  const address = URL.createObjectURL(await response.blob());
  saveFrom(address, readFileName(response.headers.get('content-disposition')) ?? `artifact.${format}`);
  // The browser has taken the bytes when the click returns; the address may go in the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
  return null;
}

const exportAddress = 'GET /v1/artifacts/{id}/export';
const acceptedStatus = 202;

/** Resolves with the run when it is over. Leaving the page does not end it. */
export async function waitForExport(workspaceId: string, runId: string): Promise<RunReply> {
  const { followRun } = await bringLate(import('@/lib/client/follow-run'));
  const signal = new AbortController().signal;
  await followRun({ workspaceId, runId, signal, onFrame: () => undefined });
  return callEndpoint('GET /v1/runs/{id}', { params: { id: runId }, workspaceId });
}

/** Where a file that a run made can be fetched, by itself: as a link, or after a reload. */
export function writeFileAddress(workspaceId: string, runId: string): string {
  return `${writeUrl('GET /v1/exports/{id}', { params: { id: runId } })}?workspace_id=${workspaceId}`;
}

/** Saves what is at an address, named `name` or as the server says. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** The name in `filename*=UTF-8''…` (RFC 6266). */
function readFileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
