/** Sends an export to the owner who asked for it, or deletes it. Each download needs a recent proof of identity and is in the audit log. */
import { AppError } from '@/lib/core/errors';
import { type Archive, eraseArchive } from '@/lib/domain/archives/archive-store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { StreamedFileReply } from '../replies/replies';
import { requireFreshProof } from '@/lib/server/team/sign-in/prove-again';
import { requireArchive } from './read-archives';
import { readParts } from './store-parts';

type OwnerInBrowser = Owner & PersonInBrowser;

/** Records that the file is about to be downloaded. */
export async function openArchive(owner: OwnerInBrowser, id: string): Promise<void> {
  await requireFreshProof(owner);
  const { workspaceId, userId } = owner;
  await inWorkspace(owner, async (database) => {
    await requireReady(database, owner, id);
    await insertTeamEvent(database, { workspaceId, userId, action: 'archive.downloaded', objectId: id });
  });
}

export async function downloadArchive(owner: OwnerInBrowser, id: string): Promise<StreamedFileReply> {
  await requireFreshProof(owner);
  const archive = await inWorkspace(owner, (database) => requireReady(database, owner, id));
  return new StreamedFileReply(streamParts(archive), {
    byteLength: archive.byteLength,
    mediaType: 'application/gzip',
    fileName: archive.fileName,
  });
}

export async function deleteArchive(owner: OwnerInBrowser, id: string): Promise<void> {
  await inWorkspace(owner, async (database) => {
    await eraseArchive(database, await requireArchive(database, owner, id));
  });
}

/** Reads a piece only when the browser has taken the one before. */
function streamParts(archive: Archive): ReadableStream<Uint8Array> {
  const parts = readParts(archive);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await parts.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function requireReady(database: Database, owner: Owner, id: string): Promise<Archive> {
  const archive = await requireArchive(database, owner, id);
  if (archive.kind !== 'export' || archive.state !== 'ready')
    throw new AppError('conflict', 'This file is not ready. Wait for the export, or ask for a new one.');
  // It was made with rights that its maker has lost since.
  if (owner.narrowedAt != null && owner.narrowedAt > archive.createdAt)
    throw new AppError(
      'conflict',
      'You can no longer open everything that this file holds. Ask for a new export.',
    );
  return archive;
}
