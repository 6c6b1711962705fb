/**
 * Deletes objects that no row names any more. The transaction that deleted the row has ended by then, so an object is never gone while its
 * row is still there. An object that could not be deleted stays noted and is tried again every minute.
 */
import { AppError } from '@/lib/core/errors';
import type { WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import {
  countLeftObjects,
  forgetLeftObject,
  mayDeleteObjects,
  takeLeftObjects,
} from '@/lib/domain/objects/deletion-store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { log } from '@/lib/platform/telemetry/log';
import { getObjectStore } from '@/lib/platform/objects/get-object-store';
import type { ObjectStore } from '@/lib/platform/objects/object-store';
import { notSetUp } from './keep-bytes';

/** Objects that are deleted in one transaction, one request each. */
const deletedAtOnce = 50;

/** Time limit of a transaction in which objects are deleted: time for one object whose every request runs into its deadline, and for others. */
const deletionMs = 2 * limits.objectTries * limits.objectRequestMs;

/**
 * Deletes all noted objects.
 * @param workspaceId null for all workspaces
 * @throws AppError if something is left because the store does not answer, or because a back-up still needs it
 */
export async function deleteLeftObjects(workspaceId: WorkspaceId | null): Promise<number> {
  let deleted = 0;
  while ((await acrossWorkspaces((database) => countLeftObjects(database, workspaceId))) > 0) {
    const store = getObjectStore();
    if (store === null) throw new AppError('unavailable', notSetUp);
    const some = await deleteSome(store, workspaceId);
    // The others are being deleted by another worker.
    if (some === 0) break;
    deleted += some;
  }
  return deleted;
}

/** Returns how many were deleted. */
async function deleteSome(store: ObjectStore, workspaceId: WorkspaceId | null): Promise<number> {
  const { deleted, problem } = await acrossWorkspaces(
    async (database) => {
      if (!(await mayDeleteObjects(database)))
        return { deleted: 0, problem: 'A back-up is being written, and erased files are deleted after it.' };
      const keys = await takeLeftObjects(database, { workspaceId, most: deletedAtOnce });
      let count = 0;
      for (const key of keys) {
        const outcome = await store.delete(key);
        if (!outcome.ok) {
          log.warn({ reason: outcome.failure.reason }, 'erased files are still in the object store');
          return { deleted: count, problem: outcome.failure.sentence };
        }
        await forgetLeftObject(database, key);
        count += 1;
      }
      return { deleted: count, problem: null };
    },
    { timeoutMs: deletionMs },
  );
  if (problem !== null) throw new AppError('unavailable', `Erased files are not gone yet. ${problem}`);
  return deleted;
}
