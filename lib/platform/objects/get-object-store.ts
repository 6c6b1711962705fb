/** The object store of this process, as the settings describe it. */
import { type Environment, getEnvironment } from '@/lib/platform/settings/env';
import { onePerProcess } from '../process-state';
import type { ObjectStore } from './object-store';
import { createS3Store } from './s3-store';

const ofThisProcess = onePerProcess('object store', () => createObjectStore(getEnvironment()));

/** Returns null if no store is set up. Then every file is in the database. */
export const getObjectStore = (): ObjectStore | null => ofThisProcess.get();

export function createObjectStore(environment: Environment): ObjectStore | null {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PATH_STYLE } =
    environment;
  if (
    S3_ENDPOINT === undefined ||
    S3_BUCKET === undefined ||
    S3_ACCESS_KEY_ID === undefined ||
    S3_SECRET_ACCESS_KEY === undefined
  )
    return null;
  return createS3Store({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    isPathStyle: S3_PATH_STYLE,
  });
}
