/** A separate database for one measurement, in an embedded PostgreSQL under `.test`. It is dropped when the measurement is over. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { applyMigrations } from '@/lib/platform/db/apply-migrations';
import { openEmbeddedDatabase } from '@/lib/platform/db/embedded/open-database';
import { prepareJobs } from '@/lib/platform/jobs/prepare-jobs';

const root = path.resolve(import.meta.dirname, '../..');

/** Sealing and signing need a key. This one guards nothing. */
export const scratchVariables = {
  SECRET_KEY: 'a key for measurements, which guards nothing at all',
} as const;

type Scratch = {
  /** False if only reading is measured. */
  readonly waitsForDisk: boolean;
  /** Additional environment variables for the product. */
  readonly variables?: Readonly<Record<string, string>>;
};

/**
 * The product reads its environment only once. A process may therefore use at most one scratch database, and `work` must import everything
 * that logs or sends.
 */
export async function withScratchDatabase<Value>(
  { waitsForDisk, variables = {} }: Scratch,
  work: (url: string) => Promise<Value>,
): Promise<Value> {
  const server = await openEmbeddedDatabase({
    dataDir: path.join(root, '.test', 'bench-database'),
    settings: waitsForDisk ? {} : { synchronous_commit: 'off' },
  });
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  try {
    await run(server.url, `CREATE DATABASE ${name}`);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    await applyMigrations(url.href, path.join(root, 'prisma/migrations'));
    await prepareJobs(url.href);
    Object.assign(process.env, { DATABASE_URL: url.href, ...variables });
    return await work(url.href);
  } finally {
    await closeConnections();
    await run(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.release();
  }
}

async function closeConnections(): Promise<void> {
  const { closeSender } = await import('@/lib/platform/jobs/send-job');
  const { closePrisma } = await import('@/lib/platform/db/client');
  await closeSender();
  await closePrisma();
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
