/**
 * Says at the start if the object store does not answer or refuses us. The product starts all the same: everything but the files that are
 * in the store works without it, and the store may come back.
 */
import type { Environment } from '@/lib/platform/settings/env';
import { createObjectStore } from '@/lib/platform/objects/get-object-store';

export async function checkStorage(environment: Environment, say: (sentence: string) => void): Promise<void> {
  const checked = await createObjectStore(environment)?.check();
  if (checked === undefined || checked.ok) return;
  const effect =
    environment.FILE_STORE === 's3'
      ? 'Until that is put right, files in the object store cannot be opened, and none can be added.'
      : 'Until that is put right, files in the object store cannot be opened.';
  say(`${checked.failure.sentence} ${effect}`);
}
