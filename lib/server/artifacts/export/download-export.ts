/** Downloads the file that an export run made, for members of its workspace, while it is stored. */
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type RunId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { describeExport } from '@/lib/domain/artifacts/export-store';
import { isEnded } from '@/lib/domain/runs/run';
import { findRun } from '@/lib/domain/runs/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { offerFile } from '../../objects/offer-file';
import type { StoredFileReply } from '../../replies/reply-kinds';
import { requireArtifact } from '../present-artifact';

export async function downloadExport(
  actor: Viewer,
  id: string,
  now: Date = new Date(),
): Promise<StoredFileReply> {
  const runId = asId<RunId>(id);
  const file = await inWorkspace(actor, async (database) => {
    const found = await describeExport(database, actor.workspaceId, { runId, now });
    if (found === null) throw await describeMissing(database, actor, runId);
    await requireArtifact(database, actor, found.artifactId);
    return found;
  });
  return offerFile(actor, { table: 'export_file', id: runId }, file);
}

async function describeMissing(database: Database, actor: Viewer, runId: RunId): Promise<AppError> {
  const run = await findRun(database, actor.workspaceId, runId);
  if (run?.kind !== 'export') return notFound('file');
  await requireArtifact(database, actor, run.artifactId);
  if (!isEnded(run.status))
    return new AppError('conflict', 'This file is still being created. Try again in a moment.');
  if (run.status === 'complete')
    return new AppError(
      'gone',
      `This file has expired: exports are kept for ${limits.exportKeptHours} hours. Export the artifact again.`,
    );
  return new AppError('gone', 'This file was not created. Export the artifact again.');
}
