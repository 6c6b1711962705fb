/**
 * Writes a backup of a database while it is in use: a snapshot of one moment, in PostgreSQL's own text format for rows (`COPY`), cut into
 * parts of a few megabytes, in a compressed tar archive. Files in the object store are put into their rows. Memory use does not grow with the data. The file gets its final name only once it
 * is complete, and only its owner may read it.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { AppError } from '@/lib/core/errors';
import { connectTo } from '@/lib/platform/db/connections';
import { objectLock } from '@/lib/platform/db/object-lock';
import { listWaitingJobs } from '@/lib/platform/jobs/waiting-jobs';
import type { ObjectStore } from '@/lib/platform/objects/object-store';
import { fillInObjects, namesObjects } from './fill-in-objects';
import { listTables, type TableToKeep } from './list-tables';
import {
  backupFormat,
  type BackedUpTable,
  type BackupManifest,
  entryNames,
  partBytes,
  writePartName,
} from './manifest';
import { type TarEntry, writeTar } from './tar';

export type BackupOptions = {
  /** The database URL of the owner role. */
  readonly url: string;
  /** The file must not exist yet. */
  readonly file: string;
  readonly now: Date;
  /** Null leaves the key out of the backup. */
  readonly secretKey: string | null;
  readonly keyMark: string;
  /** Where files are that are not in the database. Null if no object store is set up. */
  readonly objects: ObjectStore | null;
};

/** @throws AppError with a one-sentence message for the user */
export async function writeBackup(options: BackupOptions): Promise<BackupManifest> {
  const unfinished = `${options.file}.unfinished-${process.pid}`;
  const client = new pg.Client(connectTo(options.url));
  await client.connect();
  try {
    const kept: { manifest?: BackupManifest } = {};
    const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    const archive = writeTar(writeEntries(client, options, kept), options.now);
    await pipeline(archive, createGzip(), file);
    // Unlike a rename, a hard link never replaces an existing file.
    await link(unfinished, options.file);
    if (kept.manifest === undefined) throw new Error('A back-up without a manifest.');
    return kept.manifest;
  } catch (error) {
    throw explainWriting(error, options.file);
  } finally {
    await client.end();
    await rm(unfinished, { force: true });
  }
}

function explainWriting(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : null;
  if (code === null) return error;
  const sentence =
    code === 'EEXIST'
      ? `The file ${file} already exists.`
      : `The back-up ${file} cannot be written (${code}).`;
  return new AppError('unavailable', sentence, { cause: error });
}

async function* writeEntries(
  client: pg.Client,
  { now, secretKey, keyMark, objects }: BackupOptions,
  kept: { manifest?: BackupManifest },
): AsyncGenerator<TarEntry> {
  const entry = (name: string, bytes: Buffer): TarEntry => ({ name, bytes });
  const json = (name: string, value: unknown) => entry(name, Buffer.from(`${JSON.stringify(value)}\n`));
  // Until the connection ends, no object is deleted that a row of this moment names.
  await client.query('SELECT pg_advisory_lock($1)', [objectLock]);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  // Without this setting, row-level security hides the rows of the workspaces from an owner who is not a superuser.
  await client.query(
    `SELECT set_config('app.workspace', '*', true), set_config('search_path', 'public', true)`,
  );
  const migrations = await listMigrations(client);
  yield json(entryNames.beginning, { product: 'sourcebook', format: backupFormat });
  const tables: BackedUpTable[] = [];
  for (const table of await listTables(client)) {
    const written = copyTable(client, table, objects);
    let part = 0;
    for (let step = await written.next(); ; step = await written.next()) {
      if (step.done === true) {
        tables.push(step.value);
        break;
      }
      yield entry(writePartName(table.name, (part += 1)), step.value);
    }
  }
  const jobs = await listWaitingJobs(client);
  const jobsBytes = Buffer.from(JSON.stringify(jobs));
  yield entry(entryNames.jobs, jobsBytes);
  if (secretKey !== null) yield entry(entryNames.secretKey, Buffer.from(secretKey));
  kept.manifest = {
    createdAt: now.toISOString(),
    postgres: await readServerVersion(client),
    migrations,
    tables,
    sequences: await listSequences(client),
    jobs: { count: jobs.length, sha256: digest(jobsBytes) },
    secretKey: secretKey === null ? null : { sha256: digest(Buffer.from(secretKey)) },
    keyMark,
  };
  await client.query('COMMIT');
  yield json(entryNames.manifest, kept.manifest);
}

/** Yields the table's rows in parts and returns the table's manifest entry. */
async function* copyTable(
  client: pg.Client,
  { name, columns }: TableToKeep,
  objects: ObjectStore | null,
): AsyncGenerator<Buffer, BackedUpTable> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`COPY ${pg.escapeIdentifier(name)} (${list}) TO STDOUT`));
  const hash = createHash('sha256');
  let bytes = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const copied: AsyncIterable<Buffer> = rows;
  const whole = namesObjects(columns) ? fillInObjects(copied, columns, objects) : copied;
  for await (const chunk of whole) {
    hash.update(chunk);
    bytes += chunk.length;
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes < partBytes) continue;
    yield Buffer.concat(held);
    held = [];
    heldBytes = 0;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
  return { name, columns: [...columns], rows: rows.rowCount, bytes, sha256: hash.digest('hex') };
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function listMigrations(client: pg.Client): Promise<BackupManifest['migrations']> {
  const { rows: known } = await client.query<{ is: boolean }>(
    `select to_regclass('public._prisma_migrations') is not null as is`,
  );
  if (known[0]?.is !== true) {
    throw new AppError(
      'not_found',
      'There is nothing to back up: Sourcebook has never run on this database.',
    );
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select migration_name as name, checksum from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  );
  return rows;
}

async function listSequences(client: pg.Client): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows.map(({ name, value }) => ({ name, value: Number(value) }));
}

async function readServerVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? '';
}
