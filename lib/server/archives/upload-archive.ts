/** Takes the pieces of a file, has it checked, and has a workspace made from it once its owner has seen what is in it. */
import { archivePartBytes } from '@/lib/domain/archives/archive-bounds';
import { AppError } from '@/lib/core/errors';
import {
  type Archive,
  changeArchive,
  findArchiveById,
  lockArchive,
  measureArchiveParts,
} from '@/lib/domain/archives/archive-store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { presentArchive } from './present-archive';
import { requireArchive } from './read-archives';
import { storePart } from './store-parts';

type OwnerInBrowser = Owner & PersonInBrowser;
type Part = { readonly id: string; readonly number: number; readonly bytes: Uint8Array<ArrayBuffer> };

export async function putArchivePart(owner: OwnerInBrowser, { id, number, bytes }: Part): Promise<void> {
  const archive = await inWorkspace(owner, (database) => requireUploading(database, owner, id));
  const start = (number - 1) * archivePartBytes;
  const wanted = Math.min(archivePartBytes, archive.byteLength - start);
  if (bytes.length !== wanted)
    throw new AppError('invalid_input', `Piece ${number} of this file has ${Math.max(0, wanted)} bytes.`, {
      data: { field: 'file' },
    });
  await storePart(archive, number, bytes);
}

export async function checkArchive(owner: OwnerInBrowser, id: string) {
  const archive = await inWorkspace(owner, async (database) => {
    await lockArchive(database, { workspaceId: owner.workspaceId, id });
    const found = await requireUploading(database, owner, id);
    const { isWhole, byteLength } = await measureArchiveParts(database, found);
    if (!isWhole || byteLength !== found.byteLength)
      throw new AppError('conflict', 'The file has not arrived completely. Upload the missing pieces first.');
    return queue(database, found, {});
  });
  return presentArchive(archive);
}

export async function createWorkspaceFromArchive(
  owner: OwnerInBrowser,
  { id, name }: { readonly id: string; readonly name: string },
) {
  const archive = await inWorkspace(owner, async (database) => {
    await lockArchive(database, { workspaceId: owner.workspaceId, id });
    const found = await requireArchive(database, owner, id);
    if (found.kind !== 'import' || found.state !== 'ready')
      throw new AppError('conflict', 'A workspace can be made from a file that was checked, and only once.');
    return queue(database, found, { wantedName: name });
  });
  return presentArchive(archive);
}

async function queue(
  database: Database,
  archive: Archive,
  change: { readonly wantedName?: string },
): Promise<Archive> {
  await changeArchive(database, archive, Object.assign({ state: 'waiting' as const }, change));
  const { workspaceId, id: archiveId } = archive;
  await sendJob(database, { queue: 'archive', data: { workspaceId, archiveId } });
  return (await findArchiveById(database, archive)) ?? archive;
}

async function requireUploading(database: Database, owner: Owner, id: string): Promise<Archive> {
  const archive = await requireArchive(database, owner, id);
  if (archive.state !== 'uploading')
    throw new AppError('conflict', 'This file is not being uploaded any more. Begin a new upload.');
  return archive;
}
