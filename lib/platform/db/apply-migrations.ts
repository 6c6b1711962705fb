/**
 * Applies `prisma/migrations/<name>/migration.sql` in name order, each in a transaction, and records them as Prisma does, so that Prisma's
 * command line agrees with it. Any number of processes may call it concurrently. It never changes a database that a newer version has
 * migrated.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { AppError } from '@/lib/core/errors';
import { connectTo } from './connections';

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };
type Applied = { readonly name: string; readonly checksum: string; readonly finished: boolean };

/** The advisory lock that Prisma itself uses. */
export const migrationLock = 72_707_369;

const recordTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/** @returns the names of the migrations that this call applied */
export async function applyMigrations(url: string, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = new pg.Client(connectTo(url));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(recordTable);
    const applied = await findApplied(client);
    requireSameHistory(migrations, applied);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    // Ending the connection releases the advisory lock.
    await client.end();
  }
}

export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const bytes = readFileSync(path.join(folder, name, 'migration.sql'));
      return {
        name,
        sql: bytes.toString('utf8'),
        checksum: createHash('sha256').update(bytes).digest('hex'),
      };
    });
}

async function findApplied(client: pg.Client): Promise<Map<string, Applied>> {
  const { rows } = await client.query<Applied>(
    `select migration_name as name, checksum, finished_at is not null as finished
     from _prisma_migrations where rolled_back_at is null`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

function requireSameHistory(migrations: readonly Migration[], applied: ReadonlyMap<string, Applied>): void {
  for (const { name, checksum } of migrations) {
    const known = applied.get(name);
    if (known?.finished === false) throw stop(`The migration ${name} failed earlier and was left unfinished`);
    if (known !== undefined && known.checksum !== checksum) {
      throw stop(`The migration ${name} was changed after this database had applied it`);
    }
  }
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !names.has(name));
  if (unknown !== undefined) {
    throw stop(`This database was migrated by a newer version of Sourcebook (${unknown})`);
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await runMigrations(client, [migration]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('unavailable', `The migration ${migration.name} failed and was undone: ${reason}.`, {
      cause,
    });
  }
}

/**
 * Runs and records migrations inside the caller's transaction. They see the rows of all workspaces, which an owner of the tables without special
 * rights otherwise does not, so that a change of data misses none.
 */
export async function runMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(recordTable);
  await client.query(`select set_config('app.workspace', '*', true)`);
  for (const { name, sql, checksum } of migrations) {
    await client.query(sql);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
  }
}

function stop(reason: string): AppError {
  return new AppError(
    'unavailable',
    `${reason}; restore a back-up, use that version, or set another DATA_DIR or DATABASE_URL.`,
  );
}
