/**
 * Stores the bytes of a new file in the place that the settings name. The object store has them before the transaction begins that inserts
 * the row, so that no row ever names bytes that are not there, and no transaction waits for the store. If the transaction inserts no row
 * after all, the object is noted for deletion. If even that fails, the hourly sweep finds it (`sweep-objects.ts`).
 */
import { AppError } from '@/lib/core/errors';
import type { FilePlace } from '@/lib/core/file-place';
import { createUuid, type WorkspaceId } from '@/lib/core/ids';
import { leaveObjects } from '@/lib/domain/objects/deletion-store';
import { readObjectArea } from '@/lib/domain/objects/place-store';
import { type PlacedBytes, writeObjectKey } from '@/lib/domain/objects/stored-file';
import { outsideRequest } from '@/lib/platform/db/audited-request';
import { type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/settings/env';
import { log } from '@/lib/platform/telemetry/log';
import { getObjectStore } from '@/lib/platform/objects/get-object-store';
import { digestBytes } from '@/lib/platform/secrets/token';
import { requireRoom } from '../usage/require-room';

export type KeptBytes = {
  readonly digest: string;
  /** Returns what the row of the file says about its bytes. */
  place(): PlacedBytes;
  /** Refuses bytes that a row names now and for which the workspace has no room. @throws AppError */
  requireRoom(database: Database): Promise<void>;
  /** Notes the bytes for deletion if they are in the store and no row names them. */
  leave(after: 'commit' | 'rollback'): Promise<void>;
};

/**
 * @param movedTo the place to which a file is moved that the workspace keeps already. If absent, it is a new file, which the settings place
 * @throws AppError if they could not be stored
 */
export async function keepBytes(
  workspaceId: WorkspaceId,
  bytes: Uint8Array<ArrayBuffer>,
  movedTo?: FilePlace,
): Promise<KeptBytes> {
  const digest = digestBytes(bytes);
  const byteLength = bytes.byteLength;
  const isInRow = (movedTo ?? getEnvironment().FILE_STORE) === 'postgres';
  const objectKey = isInRow ? null : await putNewObject(workspaceId, { bytes, digest });
  let isPlaced = false;
  return {
    digest,
    place() {
      isPlaced = true;
      return objectKey === null
        ? { bytes, objectKey, digest, byteLength }
        : { bytes: null, objectKey, digest, byteLength };
    },
    async requireRoom(database) {
      if (isPlaced && movedTo === undefined) await requireRoom(database, workspaceId, ['file']);
    },
    async leave(after) {
      if (objectKey !== null && (after === 'rollback' || !isPlaced))
        await leaveObject(workspaceId, objectKey);
    },
  };
}

async function putNewObject(
  workspaceId: WorkspaceId,
  { bytes, digest }: { readonly bytes: Uint8Array; readonly digest: string },
): Promise<string> {
  const store = getObjectStore();
  if (store === null) throw new AppError('unavailable', notSetUp);
  const area = await inWholeWorkspace(workspaceId, readObjectArea);
  const { S3_PREFIX: prefix } = getEnvironment();
  const key = writeObjectKey({ prefix, area, workspaceId, digest, id: createUuid() });
  const put = await store.put(key, { bytes, sha256: digest });
  if (put.ok) return key;
  log.error({ reason: put.failure.reason }, 'a file could not be put into the object store');
  throw new AppError(
    'unavailable',
    'Files cannot be stored at the moment, so nothing was saved. Try again in a moment.',
    { details: { reason: put.failure.reason } },
  );
}

export const notSetUp = 'No object store is set up. Set S3_ENDPOINT, S3_BUCKET and the key for it.';

type OpenTransaction = <Value>(work: (database: Database) => Promise<Value>) => Promise<Value>;

/**
 * Runs a transaction that may name the bytes. It is undone if the workspace has no room for them.
 * @param open opens the transaction
 */
export async function inWorkspaceWith<Value>(
  kept: KeptBytes | null,
  open: OpenTransaction,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  let isWorkDone = false;
  const workOnce = async (database: Database) => {
    const value = await work(database);
    await kept?.requireRoom(database);
    isWorkDone = true;
    return value;
  };
  try {
    const value = await open(workOnce);
    await kept?.leave('commit');
    return value;
  } catch (error) {
    // Work that fails is rolled back. After a failure of the commit itself, only the sweep can tell whether a row names the object.
    if (!isWorkDone) await kept?.leave('rollback');
    throw error;
  }
}

async function leaveObject(workspaceId: WorkspaceId, key: string): Promise<void> {
  try {
    // A refused request changed nothing, so the audit log must not say that it did.
    await outsideRequest(() =>
      inWholeWorkspace(workspaceId, (database) => leaveObjects(database, [{ key, workspaceId }])),
    );
  } catch (error) {
    log.warn({ error: String(error) }, 'an object that no row names could not be noted for deletion');
  }
}
