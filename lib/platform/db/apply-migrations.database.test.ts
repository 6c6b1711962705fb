import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '@/e2e/support/database';
import { applyMigrations } from './apply-migrations';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  write('1_first', 'CREATE TABLE first (id int); CREATE TABLE second (id int);');
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

it('applies each migration once, in order of name, and records it as Prisma does', async () => {
  write('2_later', 'ALTER TABLE first ADD COLUMN name text;');
  expect(await applyMigrations(database.url, folder)).toEqual(['1_first', '2_later']);
  expect(await applyMigrations(database.url, folder)).toEqual([]);
  const rows = await query(
    `select migration_name, length(checksum) as length, applied_steps_count, finished_at is not null as finished,
     rolled_back_at from _prisma_migrations order by migration_name`,
  );
  const recorded = { length: 64, applied_steps_count: 1, finished: true, rolled_back_at: null };
  expect(rows).toEqual([
    { migration_name: '1_first', ...recorded },
    { migration_name: '2_later', ...recorded },
  ]);
});

it('applies each migration once when four processes start at the same time', async () => {
  const applied = await Promise.all(Array.from({ length: 4 }, () => applyMigrations(database.url, folder)));
  expect(applied.flat()).toEqual(['1_first']);
});

it('shows the rows of all workspaces to a migration, also under a role that row-level security holds for', async () => {
  write(
    '2_kept',
    `CREATE TABLE kept (workspace_id text, seen boolean DEFAULT false);
     INSERT INTO kept VALUES ('one'), ('two');
     ALTER TABLE kept ENABLE ROW LEVEL SECURITY;
     CREATE POLICY own ON kept USING (workspace_id = current_setting('app.workspace', true) OR current_setting('app.workspace', true) = '*');
     GRANT SELECT, UPDATE ON kept TO pg_monitor;`,
  );
  write('3_seen', 'SET LOCAL ROLE pg_monitor; UPDATE kept SET seen = true; RESET ROLE;');
  await applyMigrations(database.url, folder);
  expect(await query('select count(*)::int as seen from kept where seen')).toEqual([{ seen: 2 }]);
});

it('undoes a migration that fails, and applies it once it is fixed', async () => {
  write('2_later', 'CREATE TABLE third (id int); SELECT nonsense;');
  await expect(applyMigrations(database.url, folder)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('The migration 2_later failed and was undone'),
  });
  expect(await query(`select to_regclass('third') as third`)).toEqual([{ third: null }]);
  write('2_later', 'CREATE TABLE third (id int);');
  expect(await applyMigrations(database.url, folder)).toEqual(['2_later']);
});

it('refuses a database in which a migration had other contents', async () => {
  await applyMigrations(database.url, folder);
  write('1_first', 'CREATE TABLE first (id bigint);');
  await expect(applyMigrations(database.url, folder)).rejects.toThrow(/1_first was changed after/);
});

it('refuses a database that a newer version has migrated', async () => {
  write('2_later', 'CREATE TABLE third (id int);');
  await applyMigrations(database.url, folder);
  rmSync(path.join(folder, '2_later'), { recursive: true });
  await expect(applyMigrations(database.url, folder)).rejects.toThrow(
    /newer version of Sourcebook \(2_later\)/,
  );
});
