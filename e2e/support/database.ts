/**
 * A database for one test file, on real PostgreSQL: a copy of the migrated template (tens of milliseconds). The product's
 * own client uses it as `sourcebook_app`, the role that owns nothing, so row-level security holds in tests too.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from './database-template';

export type TestDatabase = {
  /** The owner's address, as DATABASE_URL has it. */
  readonly url: string;
  drop(): Promise<void>;
};

/** A migrated database with the queues and no rows. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(inject('databaseTemplate').name);
}

/** A database without any table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template1');
}

async function create(template: string): Promise<TestDatabase> {
  const { serverUrl } = inject('databaseTemplate');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(template)}`);
  return {
    url: withDatabase(serverUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  };
}

/**
 * Waits, as PostgreSQL does for five seconds, until those who said goodbye are gone: a connection that is cut while it ends would
 * fail the test file it belongs to. Whoever stays longer is a process that was killed, and is cut.
 */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  try {
    await runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== objectInUse) throw error;
    await runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

const objectInUse = '55006';

async function runOnServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
