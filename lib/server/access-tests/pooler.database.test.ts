/** Threats 14 and 15 behind a pooler in transaction mode, where no connection stays with anyone. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLogin, createTestDatabase } from '@/e2e/support/database';
import { startTransactionPooler } from '@/e2e/support/transaction-pooler';
import { addSourceEndpoint } from '@/lib/protocol/http/sources';
import { getPrisma } from '@/lib/platform/db/client';
import { connectToPooler } from '@/lib/platform/db/connections';
import { spendTry } from '@/lib/platform/auth/throttle';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { requirePooler } from '@/lib/platform/db/require-database';
import { Browser } from '../team/__fixtures__/people';
import { asDatabaseOwner, listTenantTables } from './__fixtures__/database-owner';
import { addThings, openTenant, type Tenant } from './__fixtures__/tenants';

const instance = await vi.hoisted(async () =>
  (await import('./__fixtures__/pooled-instance')).openPooledInstance(),
);
afterAll(() => instance.close());

const databaseUrl = process.env['DATABASE_URL'] ?? '';
let here: Tenant;
let there: Tenant;
beforeAll(async () => {
  here = await openTenant('QZHERE');
  there = await openTenant('QZTHERE');
  await addThings(here, here.founder);
  await addThings(there, there.founder);
});

it('keeps workspaces apart while their transactions share the connections', async () => {
  const tables = await asDatabaseOwner(listTenantTables);
  const readable = tables.filter((table) => table !== 'posting');
  const seen = await Promise.all(
    readable.flatMap((table) =>
      [here, there].map(({ workspaceId }) =>
        inWholeWorkspace(workspaceId, async (database) => {
          const sql = `select distinct workspace_id as id from ${table}`;
          const before = await database.$queryRawUnsafe<{ id: string }[]>(sql);
          const after = await database.$queryRawUnsafe<{ id: string }[]>(sql);
          return [...before, ...after].every(({ id }) => id === workspaceId) ? before.length : table;
        }),
      ),
    ),
  );
  expect(seen).toEqual(seen.map(() => 1));
  expect(await getPrisma().source.count()).toBe(0);
});

it('signs people in and counts their tries, and adds a job in the transaction of its row', async () => {
  const counted = await Promise.all(Array.from({ length: 8 }, () => spendTry('address', 'somewhere')));
  expect(counted).toEqual(counted.map(() => 0));
  const [collection] = await inWholeWorkspace(here.workspaceId, (database) => database.collection.findMany());
  const answer = await new Browser().send(addSourceEndpoint, {
    params: { id: collection?.id ?? '' },
    body: { type: 'note', title: 'Tides', text: 'The tide turns at noon.' },
    workspaceId: here.workspaceId,
    headers: { cookie: here.founder.cookie },
  });
  expect(answer.status, answer.message).toBe(201);
  const { rows } = await asDatabaseOwner((client) =>
    client.query(`select name from pgboss.job where data->>'workspaceId' = $1`, [here.workspaceId]),
  );
  expect(rows.length).toBeGreaterThan(0);
});

it('refuses a pooler whose login may do more, or less, or that leads elsewhere', async () => {
  await expect(requirePooler(instance.poolerUrl, databaseUrl)).resolves.toBeUndefined();
  await expect(requirePooler(databaseUrl, databaseUrl)).rejects.toThrow(
    /^DATABASE_POOLER_URL: its login \w+ owns tables .* CREATE ROLE .* IN ROLE sourcebook_app\.$/,
  );
  const logins = [
    ['BYPASSRLS IN ROLE sourcebook_app', /may pass row-level security/],
    ['', /is no member of the role sourcebook_app/],
  ] as const;
  for (const [rights, sentence] of logins) {
    const login = await createLogin(databaseUrl, rights);
    await expect(requirePooler(login.url, databaseUrl)).rejects.toThrow(sentence);
    await login.drop();
  }
  const other = await createTestDatabase();
  await expect(requirePooler(instance.poolerUrl, other.url)).rejects.toThrow(/leads to another database/);
  await other.drop();
});

it('uses none of several poolers whose login may do more, and refuses a start with it', async () => {
  const careless = await startTransactionPooler(databaseUrl);
  const both = instance.poolerUrl.replace('@', `@${new URL(careless.url).host},`);
  await expect(requirePooler(both, databaseUrl)).rejects.toThrow(/its login \w+ owns tables/);
  const client = new pg.Client(connectToPooler(both));
  await client.connect();
  const { rows } = await client.query('select session_user as name');
  expect(rows).toEqual([{ name: new URL(instance.poolerUrl).username }]);
  await client.end();
  await careless.close();
});
