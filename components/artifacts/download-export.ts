import { bringLate, callEndpoint, readAnswer, sendRequest, writeUrl } from '@/lib/client/api';
import { saveResponse } from '@/lib/client/save-file';
import type { ExportFormat } from '@/lib/protocol/export-formats';
import type { RunReply } from '@/lib/protocol/http/runs';

type Wanted = {
  readonly workspaceId: string;
  readonly artifactId: string;
  readonly format: ExportFormat;
  /** Null means the newest version. */
  readonly version: number | null;
};

/**
 * Fetches an export and hands it to the browser as a download. If the export takes long, resolves immediately with the run that makes it.
 * Rejects with an ApiFailure, so that the caller can show a refusal.
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
  await saveResponse(response, `artifact.${format}`);
  return null;
}

const exportAddress = 'GET /v1/artifacts/{id}/export';
const acceptedStatus = 202;

/** Resolves with the run when it has ended. Leaving the page does not stop the run. */
export async function waitForExport(workspaceId: string, runId: string): Promise<RunReply> {
  const { followRun } = await bringLate(import('@/lib/client/follow-run'));
  const signal = new AbortController().signal;
  await followRun({ workspaceId, runId, signal, onFrame: () => undefined });
  return callEndpoint('GET /v1/runs/{id}', { params: { id: runId }, workspaceId });
}

/** Returns the address of a file that a run made. It works on its own, as a link or after a reload. */
export function writeFileAddress(workspaceId: string, runId: string): string {
  return `${writeUrl('GET /v1/exports/{id}', { params: { id: runId } })}?workspace_id=${workspaceId}`;
}
