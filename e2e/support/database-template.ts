/**
 * Prepares the database tests: it builds the programs that some of them start, as the product builds them; starts an embedded PostgreSQL of
 * the tests' own under `.test`; and creates in it one database migrated to the current migrations, which each test file copies. Nothing
 * here needs to survive a crash, so the server need not wait for the disk.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applyMigrations, readMigrations } from '@/lib/platform/db/apply-migrations';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '@/lib/platform/db/embedded/open-database';
import { prepareJobs } from '@/lib/platform/jobs/prepare-jobs';
import { buildPrograms } from '@/scripts/bootstrap/build-programs.mjs';
import { endEverythingWithThisProcess } from '@/scripts/testing/end-with-runner.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: { serverUrl: string; name: string };
  }
}

const root = path.resolve(import.meta.dirname, '../..');
const programsDirectory = path.join(root, '.test', 'programs');
const migrations = path.join(root, 'prisma/migrations');
const templatePrefix = 'template_of_';
/** The lock that makes two concurrent test runs create the template only once. */
const templateLock = 41_118_201;

let database: EmbeddedDatabase | undefined;

export async function setup(project: TestProject): Promise<void> {
  endEverythingWithThisProcess();
  database = await openEmbeddedDatabase({
    dataDir: path.join(root, '.test', 'database'),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
    },
  });
  await buildPrograms(programsDirectory);
  process.env['PROGRAMS_DIR'] = programsDirectory;
  keepCompiledPrograms();
  const name = templatePrefix + hashTemplate();
  await makeTemplate(database.url, name);
  project.provide('databaseTemplate', { serverUrl: database.url, name });
}

/** Dozens of tests start the same programs. Only the first of each compiles what all run, which saves a quarter of each start. */
function keepCompiledPrograms(): void {
  const folder = path.join(root, '.test', 'compiled');
  rmSync(folder, { recursive: true, force: true });
  process.env['NODE_COMPILE_CACHE'] = folder;
}

export async function teardown(): Promise<void> {
  await database?.release();
}

function hashTemplate(): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of readMigrations(migrations)) hash.update(`${name} ${checksum}\n`);
  for (const file of [
    'lib/platform/jobs/prepare-jobs.ts',
    'lib/platform/jobs/queues.ts',
    'package-lock.json',
  ]) {
    hash.update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function makeTemplate(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'template_of_%' or datname like 'test_%'`,
    );
    const names = rows.map((row) => row.datname);
    if (names.includes(name)) return;
    for (const old of names) await client.query(`DROP DATABASE ${pg.escapeIdentifier(old)} WITH (FORCE)`);
    // It is created under another name and renamed when complete, so that an interrupted run leaves no half-finished template.
    const unfinished = `${templatePrefix}unfinished`;
    await client.query(`CREATE DATABASE ${unfinished}`);
    const url = withDatabase(serverUrl, unfinished);
    await applyMigrations(url, migrations);
    await prepareJobs(url);
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
