/**
 * Moves files between the database and the object store while the product runs. Of each file, the new copy is read back and its digest
 * checked before the row names it; only then is the old copy given up. Every file is moved in a transaction of its own, so a move that was
 * interrupted continues with the files that are left.
 */
import { AppError } from '@/lib/core/errors';
import type { FilePlace } from '@/lib/core/file-place';
import { limits } from '@/lib/core/limits';
import {
  countFilesIn,
  type FileName,
  fileTables,
  findFile,
  type FoundFile,
  listFilesIn,
  moveFile,
} from '@/lib/domain/objects/place-store';
import { acrossWorkspaces, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { log } from '@/lib/platform/telemetry/log';
import { getObjectStore } from '@/lib/platform/objects/get-object-store';
import { readObject } from '@/lib/platform/objects/read-object';
import { digestBytes } from '@/lib/platform/secrets/token';
import { deleteLeftObjects } from './delete-left-objects';
import { inWorkspaceWith, keepBytes, notSetUp } from './keep-bytes';

export type MoveProgress = {
  /** The files that were elsewhere when the move began. */
  readonly total: number;
  readonly moved: number;
  /** Files whose bytes are lost or damaged where they are. They stay as they are. */
  readonly failed: readonly FileName[];
};

/** @throws AppError if the store does not answer; what was moved by then stays moved */
export async function moveFiles(
  to: FilePlace,
  tell: (progress: MoveProgress) => void,
): Promise<MoveProgress> {
  if (getObjectStore() === null) throw new AppError('unavailable', notSetUp);
  const from: FilePlace = to === 's3' ? 'postgres' : 's3';
  const total = await acrossWorkspaces((database) => countFilesIn(database, from));
  const failed: FileName[] = [];
  let moved = 0;
  for (const table of fileTables) {
    for (let after = ''; ; ) {
      const most = limits.filesMovedPerQuery;
      const files = await acrossWorkspaces((database) =>
        listFilesIn(database, { table, place: from, after, most }),
      );
      for (const file of files) {
        const outcome = await moveOne(file, to);
        if (outcome === 'moved') moved += 1;
        if (outcome === 'failed') failed.push(file);
      }
      if (files.length > 0) tell({ total, moved, failed });
      const last = files.at(-1);
      if (last === undefined || files.length < most) break;
      after = last.id;
    }
  }
  if (to === 'postgres') await deleteLeftObjects(null);
  return { total, moved, failed };
}

/** `gone`: it was deleted, or moved by someone else, meanwhile. */
async function moveOne(file: FileName, to: FilePlace): Promise<'moved' | 'failed' | 'gone'> {
  const { workspaceId } = file;
  const found = await inWholeWorkspace(workspaceId, (database) => findFile(database, file));
  if (found === null) return 'gone';
  const bytes = await readWhere(found);
  if (bytes === null) {
    const again = await inWholeWorkspace(workspaceId, (database) => findFile(database, file));
    return again?.objectKey === found.objectKey ? 'failed' : 'gone';
  }
  const kept = await keepBytes(workspaceId, bytes, to);
  const placed = kept.place();
  const copy = placed.objectKey === null ? bytes : await readWhere(placed);
  const isMoved =
    copy !== null &&
    (await inWorkspaceWith(
      kept,
      (work) => inWholeWorkspace(workspaceId, work, { timeoutMs: limits.fileMoveMs }),
      (database) => moveFile(database, file, { from: found, to: placed }),
    ));
  if (isMoved) return 'moved';
  await kept.leave('rollback');
  return copy === null ? 'failed' : 'gone';
}

/** Returns null if the bytes are lost or are not those of the digest. @throws AppError if the store does not answer */
async function readWhere({ bytes, objectKey, digest }: FoundFile): Promise<Uint8Array<ArrayBuffer> | null> {
  // An export in the database may have no digest yet.
  if (bytes !== null) return digest === null || digestBytes(bytes) === digest ? bytes : null;
  const store = getObjectStore();
  if (store === null || objectKey === null || digest === null)
    throw new Error('A file whose bytes are nowhere.');
  const read = await readObject(store, { objectKey, digest });
  if (read.ok) return read.value;
  log.error({ objectKey, reason: read.failure.reason }, 'a file could not be read from the object store');
  if (read.failure.code === 'missing' || read.failure.code === 'damaged') return null;
  throw new AppError('unavailable', read.failure.sentence);
}
