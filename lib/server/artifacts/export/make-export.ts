/**
 * The performer of an export run: reads the version, has the file written in a process that can be stopped, and stores it for a day. A run
 * that is restarted finds the file that an earlier worker stored. It calls no model.
 */
import { AppError } from '@/lib/core/errors';
import { type ArtifactId, asId, type RunId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import { lockArtifact } from '@/lib/domain/artifacts/store';
import { eraseExport, hasExport, insertExport } from '@/lib/domain/artifacts/export-store';
import type { RunFailure, RunInputOf } from '@/lib/domain/runs/run';
import { inWholeWorkspace, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { log } from '@/lib/platform/telemetry/log';
import type { JobFailure } from '@/lib/platform/processes/pool-process';
import type { ProcessPool } from '@/lib/platform/processes/process-pool';
import { exportFormatNames } from '@/lib/protocol/export-formats';
import { inWorkspaceWith, type KeptBytes, keepBytes } from '../../objects/keep-bytes';
import type { RunContext, RunPerformer, RunResult } from '../../runs/execute-run';
import { exportOutcomeSchema } from './export-job';
import { nameFile } from './name-file';
import { type ReadDocument, readDocument } from './read-document';
import { noTable, writtenFormats } from './write-export';

const hourSeconds = 3_600;

export function createExportPerformer(pool: ProcessPool): RunPerformer<'export'> {
  return {
    neededRole: 'viewer',
    perform: (context) => makeExport(context, pool),
    abandon: ({ run }) =>
      inWholeWorkspace(run.workspaceId, (database) => eraseExport(database, run.workspaceId, run.id)),
  };
}

type Job = { readonly artifactId: ArtifactId; readonly input: RunInputOf<'export'> };

async function makeExport(context: RunContext<'export'>, pool: ProcessPool): Promise<RunResult> {
  const { run, recorder } = context;
  const { input, artifactId } = run;
  const node = recorder.enter('export');
  const tell = (name: string, detail: string) => recorder.note({ step: { name, detail } }, node);
  tell('write', `Creating the ${exportFormatNames[input.format]}`);
  const made = await makeOnce(context, pool, { artifactId, input });
  recorder.exit(node, made.ok ? 'Ok' : { Err: made.failure.message });
  return {
    status: made.ok ? 'complete' : 'failed',
    failure: made.ok ? null : made.failure,
    model: null,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: null,
    reply: null,
  };
}

async function makeOnce(
  context: RunContext<'export'>,
  pool: ProcessPool,
  job: Job,
): Promise<Result<null, RunFailure>> {
  const { run, signal } = context;
  const { workspaceId } = run;
  if (await inWorkspace(run, (database) => hasExport(database, workspaceId, run.id))) return succeed(null);
  const read = await readAgain(context, job);
  if (read === null) return fail(deleted);
  const written = await pool.run({ format: job.input.format, document: read.document }, { signal });
  if (!written.ok) {
    signal.throwIfAborted();
    return fail(describeFailure(run.id, written.failure));
  }
  const outcome = exportOutcomeSchema.parse(written.value);
  if (!outcome.ok) return fail(noTable);
  try {
    return await keep(context, {
      read,
      kept: await keepBytes(run.workspaceId, Uint8Array.from(outcome.value)),
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return fail(storeAway);
    if (error instanceof AppError && error.code === 'limit_reached')
      return fail({ message: error.message, action: null });
    throw error;
  }
}

/** Reads the version in its current state. Null if it was deleted. */
async function readAgain({ run, actor }: RunContext<'export'>, job: Job): Promise<ReadDocument | null> {
  try {
    return await inWorkspace(run, (database) =>
      readDocument(database, actor, {
        id: job.artifactId,
        version: job.input.version,
        timeZone: job.input.timeZone,
      }),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

type Written = { readonly read: ReadDocument; readonly kept: KeptBytes };

/**
 * Stores the file while holding the artifact's lock, so that it cannot bring back what was erased while it was being written. Purging a
 * source takes the same lock before it removes the quotes, and erases stored exports (`eraseExportsShowingSource`).
 */
async function keep(
  context: RunContext<'export'>,
  { read, kept }: Written,
): Promise<Result<null, RunFailure>> {
  const { run, clock } = context;
  const { workspaceId, input } = run;
  const { ending, mediaType } = writtenFormats[input.format];
  return inWorkspaceWith(
    kept,
    (work) => inWorkspace(run, work),
    async (database) => {
      if ((await lockArtifact(database, workspaceId, read.artifact.id)) === null) return fail(deleted);
      const now = await readDocument(database, context.actor, {
        id: read.artifact.id,
        version: read.document.version,
      });
      if (now.document.citations.length < read.document.citations.length) return fail(purged);
      const at = clock.now();
      await insertExport(database, {
        runId: asId<RunId>(run.id),
        workspaceId,
        artifactId: read.artifact.id,
        placed: kept.place(),
        mediaType,
        fileName: nameFile(read.document, ending),
        createdAt: at,
        expiresAt: new Date(at.getTime() + limits.exportKeptHours * hourSeconds * 1_000),
      });
      await sendJob(
        database,
        { queue: 'erase', data: { workspaceId, kind: 'export', id: run.id, purge: false } },
        { delaySeconds: limits.exportKeptHours * hourSeconds },
      );
      return succeed(null);
    },
  );
}

const deleted: RunFailure = { message: 'The artifact was deleted in the meantime.', action: null };
const storeAway: RunFailure = { message: 'Files cannot be stored at the moment.', action: 'Try again.' };
const purged: RunFailure = {
  message: 'A source of this artifact was removed while the file was being created.',
  action: 'Export it again.',
};

function describeFailure(runId: RunId, { code, reason }: JobFailure): RunFailure {
  log.error({ runId, code, reason }, 'an export could not be written');
  if (code === 'deadline' || code === 'memory' || code === 'output')
    return {
      message: 'This artifact is too large for this format.',
      action: 'Save it as Markdown, or in parts.',
    };
  return { message: 'The file could not be created.', action: 'Try again.' };
}
