/**
 * Restores a backup into a database in one transaction, so that the database ends up either as in the backup or unchanged. The tables are
 * created as they were when the backup was written, filled, counted, and then migrated to this version. It refuses a database that holds
 * data unless told to replace it, a backup of a newer version, and a database that is in use.
 */
import pg from 'pg';
import { AppError } from '@/lib/core/errors';
import { readJsonAs } from '@/lib/core/json';
import { prepareJobs } from '@/lib/platform/jobs/prepare-jobs';
import { sendWaitingJobs, type WaitingJob, waitingJobsSchema } from '@/lib/platform/jobs/waiting-jobs';
import {
  type Migration,
  migrationLock,
  readMigrations,
  runMigrations,
} from '@/lib/platform/db/apply-migrations';
import { connectTo } from '@/lib/platform/db/connections';
import { clearDatabase, requireRoom } from './clear-database';
import { type BackupManifest, maxEntryBytes } from './manifest';
import { readBackup } from './read-backup';
import { createTableLoader } from './load-tables';

export type RestoreOptions = {
  readonly file: string;
  /** The database URL of the owner role. */
  readonly url: string;
  /** The folder of this version's migrations. */
  readonly migrations: string;
  /** Whether the database's current contents may be deleted. */
  readonly replace: boolean;
};

export type Restored = {
  readonly manifest: BackupManifest;
  /** Null if the backup contains none. */
  readonly secretKey: string | null;
};

/** @throws AppError with a one-sentence message for the user */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const manifest = await readBackup(options.file);
  const steps = splitMigrations(readMigrations(options.migrations), manifest);
  const client = new pg.Client(connectTo(options.url));
  await client.connect();
  let found: Found;
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query(
      `SELECT set_config('app.workspace', '*', true), set_config('search_path', 'public', true)`,
    );
    await requireRoom(client, { migrations: [...steps.before, ...steps.after], replace: options.replace });
    await clearDatabase(client);
    await runMigrations(client, steps.before);
    found = await loadAll(client, options.file, manifest);
    await runMigrations(client, steps.after);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
  await prepareJobs(options.url);
  await sendWaitingJobs(options.url, found.jobs);
  return { manifest, secretKey: found.secretKey };
}

type Found = { readonly jobs: readonly WaitingJob[]; readonly secretKey: string | null };

async function loadAll(client: pg.Client, file: string, manifest: BackupManifest): Promise<Found> {
  const loader = await createTableLoader(client, manifest);
  let jobs: readonly WaitingJob[] = [];
  let secretKey: string | null = null;
  try {
    await readBackup(file, {
      onTablePart: (table, bytes) => loader.add(table, bytes),
      onJobs: (bytes) => (jobs = readJobs(bytes)),
      onSecretKey: (key) => (secretKey = key),
    });
  } catch (error) {
    await loader.abandon();
    throw error;
  }
  await loader.finish();
  return { jobs, secretKey };
}

function readJobs(bytes: Buffer): WaitingJob[] {
  const read = readJsonAs(waitingJobsSchema, bytes.toString('utf8'), maxEntryBytes);
  if (!read.ok) {
    throw new AppError('invalid_input', `The back-up's list of jobs cannot be read: ${read.failure.reason}.`);
  }
  return read.value;
}

/** Splits the migrations into those the backup had and those added later. */
function splitMigrations(
  ours: readonly Migration[],
  { migrations: theirs }: BackupManifest,
): { readonly before: readonly Migration[]; readonly after: readonly Migration[] } {
  const known = new Map(ours.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of theirs) {
    const own = known.get(name);
    if (own === undefined) {
      throw new AppError(
        'unsupported_type',
        `This back-up was made by a newer version of Sourcebook (${name}); restore it with that version.`,
      );
    }
    if (own.checksum !== checksum) {
      throw new AppError(
        'unsupported_type',
        `This back-up was made with a different version of the migration ${name}; restore it with the Sourcebook version that made it.`,
      );
    }
  }
  const had = new Set(theirs.map(({ name }) => name));
  return {
    before: ours.filter(({ name }) => had.has(name)),
    after: ours.filter(({ name }) => !had.has(name)),
  };
}
