/**
 * What web, worker and every command need: the data directory, its secret key, and a migrated database, which is either embedded or named
 * by DATABASE_URL. If an instance is running, its database is used.
 */
import { prepareDataDirectory } from '@/lib/platform/db/embedded/data-directory';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '@/lib/platform/db/embedded/open-database';
import { requireDatabase } from '@/lib/platform/db/require-database';
import type { Environment } from '@/lib/platform/settings/env';
import { prepareDatabase } from './prepare-database';
import { ensureSecretKey } from './secret-key';

export type Instance = {
  /** The environment variables for processes of this instance. */
  readonly variables: { readonly DATABASE_URL: string; readonly DATA_DIR: string };
  /** Null if DATABASE_URL names an external server. */
  readonly embedded: EmbeddedDatabase | null;
  release(): Promise<void>;
};

/** @throws AppError with one sentence for the user */
export async function openInstance(
  environment: Pick<
    Environment,
    | 'DATABASE_URL'
    | 'DATABASE_POOLER_URL'
    | 'DATABASE_REPLICA_URL'
    | 'DATA_DIR'
    | 'SECRET_KEY'
    | 'REPLACE_SECRET_KEY'
  >,
): Promise<Instance> {
  const dataDir = prepareDataDirectory(environment.DATA_DIR);
  const secretKey = environment.SECRET_KEY ?? ensureSecretKey(dataDir);
  const database = await openInstanceDatabase(environment.DATABASE_URL, dataDir);
  try {
    await prepareDatabase(database.url, {
      secretKey,
      mayReplaceKey: environment.REPLACE_SECRET_KEY,
      poolerUrl: environment.DATABASE_POOLER_URL,
      replicaUrl: environment.DATABASE_REPLICA_URL,
    });
  } catch (error) {
    await database.release();
    throw error;
  }
  return {
    variables: { DATABASE_URL: database.url, DATA_DIR: dataDir },
    embedded: database.embedded,
    release: database.release,
  };
}

/** Opens the database with the owner's address, whether it is migrated or not. */
export async function openInstanceDatabase(
  url: string | undefined,
  dataDir: string,
): Promise<{ url: string; embedded: EmbeddedDatabase | null; release: () => Promise<void> }> {
  if (url === undefined) {
    const embedded = await openEmbeddedDatabase({ dataDir });
    return { url: embedded.url, embedded, release: () => embedded.release() };
  }
  await requireDatabase(url);
  return { url, embedded: null, release: async () => undefined };
}
