/** A database of its own for a measurement, in an embedded PostgreSQL under `.test`; gone when the measurement is over. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { applyMigrations } from '@/lib/platform/db/apply-migrations';
import { closePrisma } from '@/lib/platform/db/client';
import { openEmbeddedDatabase } from '@/lib/platform/db/embedded/open-database';

const root = path.resolve(import.meta.dirname, '../..');

/** The product reads its environment once, so a process measures in one scratch database at most. */
export async function withScratchDatabase<Value>(work: (url: string) => Promise<Value>): Promise<Value> {
  const server = await openEmbeddedDatabase({
    dataDir: path.join(root, '.test', 'bench-database'),
    settings: { synchronous_commit: 'off' },
  });
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  try {
    await run(server.url, `CREATE DATABASE ${name}`);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    await applyMigrations(url.href, path.join(root, 'prisma/migrations'));
    process.env['DATABASE_URL'] = url.href;
    return await work(url.href);
  } finally {
    await closePrisma();
    await run(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.release();
  }
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
