/**
 * Threats 14 and 15, the second line of defence: what a query without a workspace filter can see as the role that the product connects as.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asId, type WorkspaceId } from '@/lib/core/ids';
import { getPrisma } from '@/lib/platform/db/client';
import { type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { asDatabaseOwner, listTenantTables } from './__fixtures__/database-owner';
import { addThings, openTenant, type Tenant } from './__fixtures__/tenants';

const instance = await vi.hoisted(async () => (await import('./__fixtures__/instance')).openInstance());
afterAll(() => instance.close());

const tables = await asDatabaseOwner(listTenantTables);
/**
 * Owned and written by functions that take the workspace from the transaction. If row-level security were forced on them, their index could
 * not be used.
 */
const ownerRun = ['lexeme', 'passage', 'posting', 'search_stat'];
const written = tables.filter((table) => !ownerRun.includes(table));

let here: Tenant;
let there: Tenant;
beforeAll(async () => {
  here = await openTenant('QZHERE');
  there = await openTenant('QZTHERE');
  await addThings(here, here.founder);
  await addThings(there, there.founder);
});

const workspacesIn = async (database: Pick<Database, '$queryRawUnsafe'>, table: string) => {
  const rows = await database.$queryRawUnsafe<{ id: string }[]>(
    `select distinct workspace_id as id from ${table}`,
  );
  return rows.map((row) => row.id);
};

describe('row-level security', () => {
  it('is on for every table of a workspace, and for its owner too', async () => {
    const { rows } = await asDatabaseOwner((client) =>
      client.query<{ name: string; forced: boolean }>(
        `select relname as name, relforcerowsecurity as forced from pg_class
         where relnamespace = 'public'::regnamespace and relrowsecurity order by 1`,
      ),
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [...new Set([...tables, ...ownerRun, 'workspace'])].sort(),
    );
    expect(rows.filter(({ forced }) => !forced).map(({ name }) => name)).toEqual(ownerRun);
  });

  it("applies to the product's database role, which owns nothing and cannot bypass a policy", async () => {
    const [role] = await getPrisma().$queryRaw<object[]>`
      select current_user as name, rolsuper as super, rolbypassrls as bypass,
        (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname = current_user`;
    expect(role).toEqual({ name: 'sourcebook_app', super: false, bypass: false, owned: 0 });
  });
});

describe.each(tables)('%s', (table) => {
  it('contains rows of both workspaces', async () => {
    const { rows } = await asDatabaseOwner((client) =>
      client.query<{ id: string }>(`select distinct workspace_id as id from ${table}`),
    );
    expect(rows.map(({ id }) => id).sort()).toEqual([here.workspaceId, there.workspaceId].sort());
  });

  it('shows a query without a filter only the rows of the named workspace', async () => {
    const seen = await inWholeWorkspace(here.workspaceId, (database) => workspacesIn(database, table));
    expect(seen).toEqual([here.workspaceId]);
  });

  it('shows nothing when no workspace is named', async () => {
    expect(await workspacesIn(getPrisma(), table)).toEqual([]);
    for (const named of ['', 'nobody', ' *', `${here.workspaceId} `]) {
      const none = inWholeWorkspace(asId<WorkspaceId>(named), (database) => workspacesIn(database, table));
      expect(await none, named).toEqual([]);
    }
  });
});

describe('the search tables', () => {
  it('are written only by their functions, and postings cannot be read', async () => {
    const attempt = (sql: string) =>
      inWholeWorkspace(here.workspaceId, (database) => database.$executeRawUnsafe(sql));
    await expect(attempt('select 1 from posting')).rejects.toThrow(/permission denied/);
    for (const table of ownerRun)
      await expect(attempt(`delete from ${table}`)).rejects.toThrow(/permission denied/);
  });

  it('cannot be written for a source of another workspace', async () => {
    const [foreign] = await inWholeWorkspace(there.workspaceId, (database) =>
      database.source.findMany({ take: 1 }),
    );
    const change = inWholeWorkspace(
      here.workspaceId,
      (database) =>
        database.$executeRaw`select replace_passages(${foreign?.id}, 'c', 'r', 'english'::regconfig, '[]'::jsonb)`,
    );
    await expect(change).rejects.toThrow(/not in this workspace/);
    const count = () =>
      inWholeWorkspace(
        there.workspaceId,
        (database) => database.$queryRaw`select count(*)::int as n from passage`,
      );
    const before = await count();
    await inWholeWorkspace(
      here.workspaceId,
      (database) => database.$executeRaw`select remove_passages(${foreign?.id})`,
    );
    expect(await count()).toEqual(before);
  });
});

describe.each(written)('%s', (table) => {
  const inHere = (sql: string, ...values: unknown[]) =>
    inWholeWorkspace(here.workspaceId, async (database) => {
      const count = await database.$executeRawUnsafe(sql, ...values);
      await database.$executeRawUnsafe('select 1');
      return count;
    });

  it('lets no row of another workspace be changed or deleted', async () => {
    expect(
      await inHere(
        `update ${table} set workspace_id = workspace_id where workspace_id = $1`,
        there.workspaceId,
      ),
    ).toBe(0);
    expect(await inHere(`delete from ${table} where workspace_id = $1`, there.workspaceId)).toBe(0);
  });

  it('lets no row be moved or copied into another workspace', async () => {
    await expect(inHere(`update ${table} set workspace_id = $1`, there.workspaceId)).rejects.toThrow(
      /row-level security/,
    );
    const columns = await asDatabaseOwner(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name <> 'workspace_id'`,
        [table],
      );
      return rows.map(({ name }) => `"${name}"`).join(', ');
    });
    const copy = `insert into ${table} (workspace_id, ${columns}) select $1, ${columns} from ${table} limit 1`;
    await expect(inHere(copy, there.workspaceId)).rejects.toThrow(/row-level security/);
  });
});
