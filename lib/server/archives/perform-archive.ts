/**
 * The job `archive`: makes the file of a workspace, checks a file that was uploaded, or makes a workspace from one that was checked. Which of
 * them is read from the row. What goes wrong is stored as a sentence, and the member who waits is told.
 *
 * States: `waiting` → `running` → `ready` (made, or checked) → `waiting` (a workspace was asked for) → `running` → `done`; each may end as
 * `failed`. A worker that takes over begins anew: pieces of a file that was not finished are replaced, and a workspace is made whole or not at all.
 */
import { AppError } from '@/lib/core/errors';
import { asId, type WorkspaceId } from '@/lib/core/ids';
import {
  type Archive,
  changeArchive,
  deleteArchiveParts,
  findArchiveById,
} from '@/lib/domain/archives/archive-store';
import { isWorkspaceThere } from '@/lib/domain/archives/import-store';
import { insertNotices } from '@/lib/domain/notices/store';
import { authorise, type Owner } from '@/lib/domain/team/actor';
import { findMember } from '@/lib/domain/team/store';
import { inWholeWorkspace, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { JobData } from '@/lib/platform/jobs/queues';
import { log } from '@/lib/platform/telemetry/log';
import { describeUploaded } from './check-archive';
import { fillWorkspace } from './fill-workspace';
import { writeArchive } from './write-archive';

export async function performArchive(job: JobData<'archive'>, signal: AbortSignal): Promise<void> {
  const workspaceId = asId<WorkspaceId>(job.workspaceId);
  const archive = await inWholeWorkspace(workspaceId, (database) =>
    findArchiveById(database, { workspaceId, id: job.archiveId }),
  );
  if (archive === null || (archive.state !== 'waiting' && archive.state !== 'running')) return;
  const owner = await findOwnerStill(archive);
  if (owner === null)
    return end(archive, { state: 'failed', failure: 'You are no longer an owner of this workspace.' });
  await change(archive, { state: 'running', step: null });
  try {
    await perform({ archive, owner, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError) || error.code === 'unavailable' || error.code === 'internal')
      throw error;
    log.info({ archive: archive.id, code: error.code, details: error.details }, 'an archive was refused');
    await end(archive, { state: 'failed', failure: error.message });
  }
}

/** Records that the attempts of the job are used up. */
export async function giveUpArchive(job: {
  readonly workspaceId: string;
  readonly archiveId: string;
}): Promise<void> {
  const workspaceId = asId<WorkspaceId>(job.workspaceId);
  const archive = await inWholeWorkspace(workspaceId, (database) =>
    findArchiveById(database, { workspaceId, id: job.archiveId }),
  );
  if (archive === null || (archive.state !== 'waiting' && archive.state !== 'running')) return;
  await end(archive, { state: 'failed', failure: 'This was interrupted several times. Try again later.' });
}

type Work = { readonly archive: Archive; readonly owner: Owner; readonly signal: AbortSignal };

async function perform({ archive, owner, signal }: Work): Promise<void> {
  const tell = (step: string) => change(archive, { step });
  if (archive.kind === 'export') {
    await inWorkspace(archive, (database) => deleteArchiveParts(database, archive));
    const { byteLength, contents } = await writeArchive({ archive, owner, signal, tell });
    return end(archive, { state: 'ready', byteLength, contents });
  }
  if (archive.wantedName === null) {
    await tell('Checking the file');
    return end(archive, { state: 'ready', contents: await describeUploaded(archive, signal) });
  }
  const made = archive.madeWorkspaceId;
  const isMade =
    made !== null && (await inWholeWorkspace(made, (database) => isWorkspaceThere(database, made)));
  if (!isMade) {
    await tell('Making the workspace');
    const note = (id: WorkspaceId) => change(archive, { madeWorkspaceId: id });
    await fillWorkspace(archive, { name: archive.wantedName, signal, note });
  }
  await end(archive, { state: 'done' });
}

const change = (archive: Archive, to: Parameters<typeof changeArchive>[2]) =>
  inWorkspace(archive, (database) => changeArchive(database, archive, to));

type Outcome = Pick<Parameters<typeof changeArchive>[2], 'byteLength' | 'contents'> & {
  readonly state: 'ready' | 'done' | 'failed';
  readonly failure?: string;
};

/** Stores how it ended and tells the member. The pieces are deleted once they are of no more use. */
async function end(
  archive: Archive,
  { state, failure = undefined, byteLength, contents }: Outcome,
): Promise<void> {
  const isOver = state !== 'ready';
  await inWorkspace(archive, async (database) => {
    if (isOver) await deleteArchiveParts(database, archive);
    await changeArchive(database, archive, {
      state,
      step: null,
      failure: failure ?? null,
      ...(isOver && archive.kind === 'export' ? { byteLength: 0 } : {}),
      ...(byteLength === undefined ? {} : { byteLength }),
      ...(contents === undefined ? {} : { contents }),
    });
    await insertNotices(database, {
      workspaceId: archive.workspaceId,
      kind: 'archive',
      about: { thing: { kind: 'archive', id: archive.id } },
      actorId: null,
      createdAt: new Date(),
      eventKey: `archive ${archive.id} ${state} ${archive.wantedName === null ? 'first' : 'then'}`,
      recipientIds: [archive.userId],
    });
  });
}

async function findOwnerStill({ workspaceId, userId }: Archive): Promise<Owner | null> {
  const member = await inWorkspace({ workspaceId, userId }, (database) =>
    findMember(database, workspaceId, userId),
  );
  return member && authorise({ userId, workspaceId, role: member.role, via: 'run' }, 'owner');
}
