/** Keeps a file of gigabytes in pieces, so that memory holds one of them, and reads it again piece by piece. */
import { archivePartBytes } from '@/lib/domain/archives/archive-bounds';
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import {
  type Archive,
  deleteArchiveParts,
  findArchivePart,
  insertArchivePart,
} from '@/lib/domain/archives/archive-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { inWorkspaceWith, keepBytes } from '../objects/keep-bytes';
import { openFile } from '../objects/open-file';

type Of = Pick<Archive, 'id' | 'workspaceId' | 'userId'>;

/** Stores a piece in place of the one with the same number. @throws AppError if there is no room for it */
export async function storePart(archive: Of, number: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const kept = await keepBytes(archive.workspaceId, bytes);
  await inWorkspaceWith(
    kept,
    (work) => inWorkspace(archive, work),
    async (database) => {
      await deleteArchiveParts(database, archive, number);
      await insertArchivePart(database, archive, { number, placed: kept.place() });
    },
  );
}

/** Cuts a stream into pieces and stores them. @returns its length in bytes */
export async function storeStream(archive: Of, chunks: AsyncIterable<Buffer>): Promise<number> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let number = 0;
  let byteLength = 0;
  const store = async () => {
    if (byteLength + heldBytes > limits.archiveBytes) throw tooLarge();
    const bytes = new Uint8Array(Buffer.concat(held));
    await storePart(archive, (number += 1), bytes);
    byteLength += bytes.length;
    held = [];
    heldBytes = 0;
  };
  for await (const chunk of chunks) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes >= archivePartBytes) await store();
  }
  if (heldBytes > 0) await store();
  return byteLength;
}

const tooLarge = () =>
  new AppError(
    'too_large',
    `This workspace is too large for one file: packed, it has more than ${limits.archiveBytes / 1_000_000_000} GB. An administrator can make a back-up.`,
  );

/** Yields the pieces in their order. */
export async function* readParts(archive: Of): AsyncGenerator<Buffer> {
  for (let number = 1; ; number += 1) {
    const part = await openFile(() =>
      inWorkspace(archive, (database) => findArchivePart(database, archive, number)),
    );
    if (part === null) return;
    yield Buffer.from(part.bytes);
  }
}
