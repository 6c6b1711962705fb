/**
 * Reads the bytes of a file from the place that its row names. The caller reads the row first, under the rights of the user, and only the
 * row has the key of the object. The store is asked after the transaction has ended, so that no transaction waits for it.
 */
import { type ByteRange, countBytes } from '@/lib/core/byte-range';
import { AppError } from '@/lib/core/errors';
import type { FoundFile } from '@/lib/domain/objects/place-store';
import { log } from '@/lib/platform/telemetry/log';
import { getObjectStore } from '@/lib/platform/objects/get-object-store';
import { readObject, readObjectPart } from '@/lib/platform/objects/read-object';

type Opened<Found extends FoundFile> = Omit<Found, 'bytes'> & { readonly bytes: Uint8Array<ArrayBuffer> };

/**
 * @param find reads the row, and is called again if the bytes have moved meanwhile
 * @param part the part to be read, which is also what the row has of the bytes. Null: all of them
 * @returns null if there is no such row
 * @throws AppError if the bytes cannot be read, or are not those that were stored
 */
export async function openFile<Found extends FoundFile>(
  find: () => Promise<Found | null>,
  part: ByteRange | null = null,
): Promise<Opened<Found> | null> {
  const found = await find();
  if (found === null) return null;
  const opened = await open(found, part);
  if (opened !== null) return opened;
  // Between the two reads, the file may have been moved or deleted.
  const now = await find();
  if (now === null) return null;
  const openedNow = now.objectKey === found.objectKey ? null : await open(now, part);
  if (openedNow !== null) return openedNow;
  log.error({ objectKey: found.objectKey }, 'the object store does not have a file that a row names');
  throw new AppError('gone', damaged);
}

const damaged =
  'This file is lost or damaged where it is stored, so it is not shown. An administrator can restore it from a back-up.';

/** Returns null if the store does not have the object. */
async function open<Found extends FoundFile>(
  found: Found,
  part: ByteRange | null,
): Promise<Opened<Found> | null> {
  const { bytes, objectKey, digest } = found;
  if (bytes !== null) {
    if (part === null || bytes.length === countBytes(part)) return { ...found, bytes };
    throw new AppError('gone', damaged);
  }
  const store = getObjectStore();
  if (objectKey === null || digest === null) throw new Error('A file whose bytes are nowhere.');
  const read =
    store === null
      ? null
      : await (part === null
          ? readObject(store, { objectKey, digest })
          : readObjectPart(store, { objectKey, part }));
  if (read?.ok === true) return { ...found, bytes: read.value };
  const failure = read?.failure ?? { code: 'refused', reason: 'No object store is set up.' };
  if (failure.code === 'missing') return null;
  log.error({ objectKey, reason: failure.reason }, 'a file could not be read from the object store');
  if (failure.code === 'damaged') throw new AppError('gone', damaged);
  throw new AppError('unavailable', 'This file cannot be read at the moment. Try again in a moment.');
}
