/**
 * Begins an export of the workspace, or the upload of one. The owner proves who they are first, because somebody at their open browser could
 * otherwise take everything away in one file. Each archive is erased after some days.
 */
import { archiveKeptMs, archivePartBytes, archivesAtOnce } from '@/lib/domain/archives/archive-bounds';
import { secondMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import { writeDayIn } from '@/lib/core/text';
import {
  type Archive,
  countOpenArchives,
  insertArchive,
  lockArchives,
} from '@/lib/domain/archives/archive-store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { findWorkspace } from '@/lib/domain/team/store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { requireFreshProof } from '@/lib/server/team/sign-in/prove-again';
import { presentArchive } from './present-archive';

type OwnerInBrowser = Owner & PersonInBrowser;

/** Seconds after which an export is likely to be ready. */
const exportSeconds = 60;

export async function createArchive(owner: OwnerInBrowser, timeZone = 'UTC', now: Date = new Date()) {
  await requireFreshProof(owner);
  const archive = await inWorkspace(owner, async (database) => {
    const workspace = await findWorkspace(database, owner.workspaceId);
    const fileName = `${workspace?.slug ?? 'workspace'}-${writeDayIn(now, timeZone)}.sourcebook.tar.gz`;
    const made = await begin(database, owner, {
      kind: 'export',
      state: 'waiting',
      fileName,
      byteLength: 0,
      now,
    });
    await sendJob(database, {
      queue: 'archive',
      data: { workspaceId: owner.workspaceId, archiveId: made.id },
    });
    return made;
  });
  return presentArchive(archive);
}

export async function uploadArchive(
  owner: OwnerInBrowser,
  { fileName, byteLength }: Pick<Archive, 'fileName' | 'byteLength'>,
  now: Date = new Date(),
) {
  const archive = await inWorkspace(owner, (database) =>
    begin(database, owner, { kind: 'import', state: 'uploading', fileName, byteLength, now }),
  );
  return Object.assign(await presentArchive(archive), { part_bytes: archivePartBytes });
}

type Begun = Pick<Archive, 'kind' | 'state' | 'fileName' | 'byteLength'> & { readonly now: Date };

async function begin(
  database: Database,
  { workspaceId, userId }: Owner,
  { now, kind, state, fileName, byteLength }: Begun,
): Promise<Archive> {
  await lockArchives(database, workspaceId);
  const open = await countOpenArchives(database, { workspaceId, kind, now });
  if (open >= archivesAtOnce)
    throw new AppError(
      'rate_limited',
      kind === 'export'
        ? 'An export of this workspace is being made already. Wait for it to be ready.'
        : 'A file is being uploaded to this workspace already. Finish or delete it first.',
      { retryAfterSeconds: exportSeconds },
    );
  const expiresAt = new Date(now.getTime() + archiveKeptMs);
  const archive = await insertArchive(database, {
    workspaceId,
    userId,
    kind,
    state,
    fileName,
    byteLength,
    createdAt: now,
    expiresAt,
  });
  await sendJob(
    database,
    { queue: 'erase', data: { workspaceId, kind: 'archive', id: archive.id, purge: false } },
    { delaySeconds: archiveKeptMs / secondMs },
  );
  return archive;
}
