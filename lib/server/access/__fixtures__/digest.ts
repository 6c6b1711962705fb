/** Digests every row of a workspace, table by table, as the database's owner, bypassing all policies. */
import pg from 'pg';
import { onePerProcess } from '@/lib/platform/process-state';

/** Columns that record use, not change. */
const unwatched = new Set(['last_used_at', 'updated_at']);

export async function listTenantTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' order by 1`,
  );
  return rows.map((row) => row.name);
}

export async function asDatabaseOwner<Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One connection for all digests of a database, so that the query over all tables is planned once. */
const reader = onePerProcess('reader of digests', openReader);

async function openReader() {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  return { client, text: await writeQuery(client) };
}

async function writeQuery(client: pg.Client): Promise<string> {
  const columns = [...unwatched].map((column) => `'${column}'`).join(', ');
  return (await listTenantTables(client))
    .map(
      (table) => `select '${table}' as name, count(*) || ':' || coalesce(md5(string_agg(row, '|' order by row)), '') as digest
        from (select (to_jsonb(t) - array[${columns}])::text as row from ${table} t where workspace_id = $1) rows`,
    )
    .join(' union all ');
}

export async function digestWorkspace(workspaceId: string): Promise<Record<string, string>> {
  const { client, text } = await reader.get();
  const { rows } = await client.query<{ name: string; digest: string }>({
    name: 'digest',
    text,
    values: [workspaceId],
  });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

export async function closeDigests(): Promise<void> {
  const opened = await reader.take();
  await opened?.client.end();
}
