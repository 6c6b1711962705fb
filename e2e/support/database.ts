/**
 * A real PostgreSQL database for one test file, copied from the migrated template (tens of milliseconds). The product's own client connects
 * to it as `sourcebook_app`, the role that owns nothing, so that row-level security applies in tests too.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from './database-template';

export type TestDatabase = {
  /** The connection URL of the database owner, in the form of DATABASE_URL. */
  readonly url: string;
  drop(): Promise<void>;
};

/** Creates a migrated database with the queues and no rows. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(inject('databaseTemplate').name);
}

/** Creates a database without any table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template1');
}

export type Login = {
  /** The connection URL with this login. */
  readonly url: string;
  drop(): Promise<void>;
};

/**
 * Creates a login on the server of the tests.
 * @param databaseUrl the database that its URL names
 * @param rights what follows its password in CREATE ROLE, as in `IN ROLE reader`
 */
export async function createLogin(databaseUrl: string, rights: string): Promise<Login> {
  const { serverUrl } = inject('databaseTemplate');
  const name = `login_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `CREATE ROLE ${name} LOGIN PASSWORD '${name}' ${rights}`);
  const url = new URL(databaseUrl);
  url.username = name;
  url.password = name;
  return { url: url.href, drop: () => runOnServer(serverUrl, `DROP ROLE ${name}`) };
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
 * Drops a database. PostgreSQL waits up to five seconds for closing connections, because cutting one that is just ending would fail the
 * test file it belongs to. A connection that stays longer belongs to a killed process and is cut.
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
