/**
 * Puts a back-up into a database, in one transaction: it ends as the back-up says, or as it was. The tables are made as
 * they were when the back-up was written, filled, counted, and then migrated to what this version needs. Refuses a
 * database that holds something, unless told to replace it; a back-up of a newer version; a database somebody uses.
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
import { clearDatabase, requireRoom } from './clear-database';
import { type BackupManifest, maxEntryBytes } from './manifest';
import { readBackup } from './read-backup';
import { createTableLoader } from './load-tables';

export type RestoreOptions = {
  readonly file: string;
  /** The owner's address of the database. */
  readonly url: string;
  /** Where this version's migrations are. */
  readonly migrations: string;
  /** Whether what the database holds may go. */
  readonly replace: boolean;
};

export type Restored = {
  readonly manifest: BackupManifest;
  /** Null when the back-up holds none. */
  readonly secretKey: string | null;
};

/** @throws AppError with one sentence for the person */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const manifest = await readBackup(options.file);
  const steps = splitMigrations(readMigrations(options.migrations), manifest);
  const client = new pg.Client({ connectionString: options.url });
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

/** Which migrations the back-up had, and which came later. */
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
        `This back-up was made with another form of the migration ${name}; restore it with the version that made it.`,
      );
    }
  }
  const had = new Set(theirs.map(({ name }) => name));
  return {
    before: ours.filter(({ name }) => had.has(name)),
    after: ours.filter(({ name }) => !had.has(name)),
  };
}
