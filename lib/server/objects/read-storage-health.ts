/**
 * Whether files can be read and stored: what the health check reports of the object store. It decides nothing about readiness, because
 * everything but files still works without the store. Names neither the bucket nor its address, because anyone may ask.
 */
import type { z } from 'zod';
import { secondMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { countLeftObjects } from '@/lib/domain/objects/deletion-store';
import { hasFilesInStore } from '@/lib/domain/objects/place-store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { getObjectStore } from '@/lib/platform/objects/get-object-store';
import { onePerProcess } from '@/lib/platform/process-state';
import type { healthSchema } from '@/lib/protocol/http/health';

type StorageHealth = z.output<typeof healthSchema>['parts']['storage'];

/** The last answer of the store, so that it is not asked every second if the health check is. */
const lastAnswer = onePerProcess('object store health', () => ({
  at: 0,
  answer: Promise.resolve<StorageHealth>({ status: 'ready', detail: '' }),
}));

export function readStorageHealth(now: Date = new Date()): Promise<StorageHealth> {
  const last = lastAnswer.get();
  if (now.getTime() - last.at >= limits.objectHealthSeconds * secondMs) {
    last.at = now.getTime();
    last.answer = askStore();
    // The database did not answer, so the store was not asked.
    last.answer.catch(() => (last.at = 0));
  }
  return last.answer;
}

async function askStore(): Promise<StorageHealth> {
  const { hasFiles, left } = await acrossWorkspaces(async (database) => ({
    hasFiles: await hasFilesInStore(database),
    left: await countLeftObjects(database, null),
  }));
  const store = getObjectStore();
  if (store === null)
    return hasFiles
      ? { status: 'unavailable', detail: 'Files are in an object store that is not set up here.' }
      : { status: 'ready', detail: 'files are in the database' };
  const checked = await store.check();
  const waiting = left === 0 ? '' : ` Erased files that are not gone from it yet: ${left}.`;
  return checked.ok
    ? { status: 'ready', detail: `The object store answers.${waiting}` }
    : { status: 'unavailable', detail: `${checked.failure.sentence}${waiting}` };
}
