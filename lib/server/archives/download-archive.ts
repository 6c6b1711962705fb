/** Sends an export to the owner who asked for it, or deletes it. Each download needs a recent proof of identity and is in the audit log. */
import type { ByteRange } from '@/lib/core/byte-range';
import { AppError } from '@/lib/core/errors';
import { type Archive, eraseArchive, listArchiveParts } from '@/lib/domain/archives/archive-store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { digestBytes } from '@/lib/platform/secrets/token';
import { readFileBytes } from '../objects/offer-file';
import { StoredFileReply } from '../replies/reply-kinds';
import { requireFreshProof } from '@/lib/server/team/sign-in/prove-again';
import { cutParts, type PartSlice } from './cut-parts';
import { requireArchive } from './read-archives';

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

export async function downloadArchive(owner: OwnerInBrowser, id: string): Promise<StoredFileReply> {
  await requireFreshProof(owner);
  const { archive, parts } = await inWorkspace(owner, async (database) => {
    const ready = await requireReady(database, owner, id);
    return { archive: ready, parts: await listArchiveParts(database, ready) };
  });
  const { fileName } = archive;
  const byteLength = parts.reduce((sum, part) => sum + part.byteLength, 0);
  // What is made of the same pieces in the same order is the same file.
  const tag = digestBytes(parts.map((part) => part.digest).join(' '));
  return new StoredFileReply({ byteLength, tag, mediaType: 'application/gzip', fileName }, async (part) =>
    streamSlices(owner, part === null ? cutParts(parts, wholeOf(byteLength)) : cutParts(parts, part)),
  );
}

export async function deleteArchive(owner: OwnerInBrowser, id: string): Promise<void> {
  await inWorkspace(owner, async (database) => {
    await eraseArchive(database, await requireArchive(database, owner, id));
  });
}

const wholeOf = (byteLength: number): ByteRange => ({ first: 0, last: byteLength - 1 });

/** Reads a piece only when the browser has taken the one before. */
function streamSlices(owner: OwnerInBrowser, slices: readonly PartSlice[]): ReadableStream<Uint8Array> {
  const left = slices.values();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = left.next();
      if (next.done === true) controller.close();
      else {
        const { id, slice } = next.value;
        controller.enqueue(await readFileBytes(owner, { table: 'archive_part', id }, slice));
      }
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
