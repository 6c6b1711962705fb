/**
 * Finds objects that no row names and notes them for deletion. A process leaves one if it ends after it has stored the bytes and before its
 * transaction has ended. Reads only the part of the bucket that belongs to this database, and ignores objects that are younger than the
 * longest transaction.
 */
import { hourMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { leaveObjects } from '@/lib/domain/objects/deletion-store';
import { findUnnamedKeys, readObjectArea } from '@/lib/domain/objects/place-store';
import { readWorkspaceOfKey, writeAreaPrefix } from '@/lib/domain/objects/stored-file';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/settings/env';
import { getObjectStore } from '@/lib/platform/objects/get-object-store';
import type { ListedObject } from '@/lib/platform/objects/object-store';

/** Returns how many were noted. Any number of workers can look at once. @throws AppError if the store does not answer */
export async function sweepObjects(now: Date = new Date()): Promise<number> {
  const store = getObjectStore();
  if (store === null) return 0;
  const area = await acrossWorkspaces(readObjectArea);
  const prefix = writeAreaPrefix({ prefix: getEnvironment().S3_PREFIX, area });
  const before = new Date(now.getTime() - limits.objectUnnamedHours * hourMs);
  let noted = 0;
  for (let after = ''; ; ) {
    const listed = await store.list(prefix, after);
    if (!listed.ok) throw new AppError('unavailable', listed.failure.sentence);
    const { objects, hasMore } = listed.value;
    noted += await leaveUnnamed(
      objects.filter(({ changedAt }) => changedAt < before),
      prefix,
    );
    const last = objects.at(-1);
    if (!hasMore || last === undefined) return noted;
    after = last.key;
  }
}

async function leaveUnnamed(objects: readonly ListedObject[], prefix: string): Promise<number> {
  if (objects.length === 0) return 0;
  return acrossWorkspaces(async (database) => {
    const keys = await findUnnamedKeys(
      database,
      objects.map(({ key }) => key),
    );
    const left = keys.flatMap((key) => {
      const workspaceId = readWorkspaceOfKey(key, prefix);
      return workspaceId === null ? [] : [{ key, workspaceId }];
    });
    await leaveObjects(database, left);
    return left.length;
  });
}
