import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '@/e2e/support/database';
import { connectTo } from './connections';
import { keepClient } from './keep-client';

let database: TestDatabase;
let observer: pg.Client;

beforeEach(async () => {
  database = await createEmptyDatabase();
  observer = new pg.Client({ connectionString: database.url });
  await observer.connect();
});
afterEach(async () => {
  await observer.end();
  await database.drop();
});

async function countConnections(): Promise<number> {
  const { rows } = await observer.query<{ count: number }>(
    'select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rows[0]?.count ?? 0;
}

describe('keepClient', () => {
  it('leaves no connection open when it is closed while it still connects', async () => {
    const kept = keepClient({
      connection: connectTo(database.url),
      name: 'test',
      onOpen: async () => undefined,
    });
    await kept.close();
    for (let look = 0; look < 20; look += 1) expect(await countConnections()).toBe(0);
  });

  it('has one connection again after the first query of one failed', async () => {
    let opened = 0;
    const kept = keepClient({
      connection: connectTo(database.url),
      name: 'test',
      async onOpen(client) {
        opened += 1;
        if (opened === 1) await client.query('select nothing_such');
      },
    });
    await expect.poll(async () => (await kept.query('select 1'))?.rowCount).toBe(1);
    expect([opened, await countConnections()]).toEqual([2, 1]);
    await kept.close();
  });

  it('connects again after its connection was ended by the server', async () => {
    const kept = keepClient({
      connection: connectTo(database.url),
      name: 'test',
      onOpen: async () => undefined,
    });
    const readPid = async () =>
      (await kept.query<{ pid: number }>('select pg_backend_pid() as pid'))?.rows[0]?.pid;
    await expect.poll(readPid).toBeTypeOf('number');
    const before = await readPid();
    await observer.query('select pg_terminate_backend($1)', [before]);
    await expect.poll(() => readPid().catch(() => undefined)).toBeTypeOf('number');
    expect(await readPid()).not.toBe(before);
    await kept.close();
  });
});
