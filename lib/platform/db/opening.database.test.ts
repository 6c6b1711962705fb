/** What a transaction costs in journeys to the database, and that nothing of it is done without its scope. Real PostgreSQL. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountingRelay, startCountingRelay } from '@/e2e/support/counting-relay';
import { createTestDatabase, type TestDatabase } from '@/e2e/support/database';
import { forgetProcess } from '../__fixtures__/forget-process';
import type * as doors from './in-workspace';

let database: TestDatabase;
let relay: CountingRelay;
let owner: pg.Client;
let product: typeof doors & { closePrisma(): Promise<void>; DatabaseOutage: new (cause: unknown) => Error };
let workspaceId: Parameters<typeof doors.inWholeWorkspace>[0];
let before: string | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  relay = await startCountingRelay(database.url);
  before = process.env['DATABASE_URL'];
  process.env['DATABASE_URL'] = relay.url;
  const [inWorkspace, client, errors, ids] = await Promise.all([
    import('./in-workspace'),
    import('./client'),
    import('./errors'),
    import('@/lib/core/ids'),
  ]);
  product = { ...inWorkspace, closePrisma: client.closePrisma, DatabaseOutage: errors.DatabaseOutage };
  workspaceId = ids.asId('of-this-test');
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`CREATE TABLE seen (scope text); GRANT ALL ON seen TO sourcebook_app`);
});
afterAll(async () => {
  await product.closePrisma();
  forgetProcess();
  if (before === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = before;
  await owner.end();
  await relay.close();
  await database.drop();
});

const note = `INSERT INTO seen SELECT current_setting('app.workspace', true) WHERE $1 > 0`;
const listSeen = async () =>
  (await owner.query<{ scope: string }>('SELECT scope FROM seen')).rows.map(({ scope }) => scope);
const noteTimes = (times: number) =>
  product.inWholeWorkspace(workspaceId, async (transaction) => {
    for (let done = 0; done < times; done += 1) await transaction.$executeRawUnsafe(note, 1);
  });

describe('a transaction', () => {
  it.each([0, 1, 2, 3])('of %i statements costs as many journeys and one for its end', async (times) => {
    await noteTimes(1);
    relay.take();
    await noteTimes(times);
    expect(relay.take()).toEqual({ journeys: times + 1, statements: times + 3 });
  });

  it('of one statement that is sent alone costs one journey, and is done in its workspace', async () => {
    await noteTimes(1);
    await owner.query('DELETE FROM seen');
    relay.take();
    expect(await product.executeInWorkspace(workspaceId, { sql: note, values: [1] })).toBe(1);
    expect(relay.take()).toEqual({ journeys: 1, statements: 4 });
    expect(await listSeen()).toEqual(['of-this-test']);
  });

  it('that fails as the only statement changes nothing, and its connection goes on', async () => {
    await owner.query('DELETE FROM seen');
    const failing = { sql: `${note} AND 1 / ($1 - 1) > 0`, values: [1] };
    await expect(product.executeInWorkspace(workspaceId, failing)).rejects.toMatchObject({ code: '22012' });
    expect(await listSeen()).toEqual([]);
    await product.executeInWorkspace(workspaceId, { sql: note, values: [1] });
    expect(await listSeen()).toEqual(['of-this-test']);
  });

  it.each([
    ['a statement among others', () => noteTimes(1)],
    ['a statement alone', () => product.executeInWorkspace(workspaceId, { sql: note, values: [1] })],
  ])('does not do %s if its scope cannot be named, and says why', async (_which, perform) => {
    await owner.query('DELETE FROM seen');
    await owner.query('ALTER FUNCTION list_hidden_collections RENAME TO hidden_away');
    try {
      await expect(perform()).rejects.toThrow(/list_hidden_collections/);
    } finally {
      await owner.query('ALTER FUNCTION hidden_away RENAME TO list_hidden_collections');
    }
    expect(await listSeen()).toEqual([]);
    await perform();
    expect(await listSeen()).toEqual(['of-this-test']);
  });

  it('does not begin where another one has left its connection', async () => {
    await noteTimes(0);
    const { rows } = await owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a statement that was prepared', () => {
  it('is begun again without being prepared when the schema has changed under it', async () => {
    await owner.query(`CREATE TABLE changing (value int); GRANT ALL ON changing TO sourcebook_app`);
    const read = () =>
      product.inWholeWorkspace(workspaceId, (transaction) =>
        transaction.$queryRawUnsafe('SELECT * FROM changing WHERE $1 > 0', 1),
      );
    for (let time = 0; time < 6; time += 1) await read();
    await owner.query('ALTER TABLE changing ADD COLUMN more text');
    await expect(read()).rejects.toBeInstanceOf(product.DatabaseOutage);
    expect(await read()).toEqual([]);
  });
});
