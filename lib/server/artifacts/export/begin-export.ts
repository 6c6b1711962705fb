/** Starts an export that takes long. The run and its job are created in one transaction. Requesting the same file twice gives one run. */
import { AppError, notFound } from '@/lib/core/errors';
import { createRunId, type RunId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { lockArtifact } from '@/lib/domain/artifacts/store';
import type { Run } from '@/lib/domain/runs/run';
import { insertRun, listUnfinishedRuns } from '@/lib/domain/runs/store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { ExportFormat } from '@/lib/protocol/export-formats';
import { openLog } from '../../runs/open-log';
import type { ReadDocument } from './read-document';
import { queueRun } from '../../runs/queue-run';

type Asked = ReadDocument & { readonly format: ExportFormat };

/** Seconds after which one of the exports in progress is likely to be finished. */
const exportWaitSeconds = 30;

export async function beginExport(database: Database, actor: Viewer, asked: Asked): Promise<RunId> {
  const { workspaceId, userId } = actor;
  const { artifact, document, format } = asked;
  // The lock makes simultaneous requests wait for each other.
  if ((await lockArtifact(database, workspaceId, artifact.id)) === null) throw notFound('artifact');
  const unfinished = await listUnfinishedRuns(database, workspaceId, 'export');
  const same = unfinished.find((run) => isOf(run, asked));
  if (same !== undefined) return same.id;
  if (unfinished.length >= limits.exportsAtOnce)
    throw new AppError(
      'rate_limited',
      `${limits.exportsAtOnce} large exports of this workspace are already running. Wait for one of them to finish, then try again.`,
      { retryAfterSeconds: exportWaitSeconds },
    );
  const input = {
    kind: 'export' as const,
    format,
    version: document.version,
    timeZone: document.timeZone,
  };
  const run = { id: createRunId(), workspaceId, input, agent: 'export' };
  await insertRun(database, {
    ...run,
    userId,
    artifactId: artifact.id,
    collectionId: artifact.collectionId,
  });
  await openLog(database, { ...run, messages: null });
  await queueRun(database, { id: run.id, workspaceId, kind: 'export' });
  return run.id;
}

function isOf(
  { artifactId, input, cancelRequestedAt }: Run<'export'>,
  { artifact, document, format }: Asked,
): boolean {
  return (
    artifactId === artifact.id &&
    input.format === format &&
    input.version === document.version &&
    cancelRequestedAt === null
  );
}
