/**
 * Records every change of a row that belongs to a workspace, by triggers of the database, so that a test can show that nothing changed,
 * whoever the change was made by.
 */
import pg from 'pg';
import { onePerProcess } from '@/lib/platform/process-state';
import { asDatabaseOwner, listTenantTables } from './database-owner';

/** Columns that record use, not change. */
const unwatched = `array['last_used_at', 'updated_at']`;

const watch = `
  create schema watch;
  create table watch.change (id bigserial primary key, workspace_id text not null, change text not null);
  create index on watch.change (workspace_id, id);
  create function watch.note() returns trigger language plpgsql security definer as $$
  declare
    former jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - ${unwatched} end;
    present jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - ${unwatched} end;
  begin
    if former is distinct from present then
      insert into watch.change (workspace_id, change)
      select distinct owner, lower(tg_op) || ' ' || tg_table_name
      from unnest(array[former ->> 'workspace_id', present ->> 'workspace_id']) as owner where owner is not null;
    end if;
    return null;
  end $$;`;

/** Begins to record the changes in the database of this instance. */
export function watchChanges(): Promise<void> {
  return asDatabaseOwner(async (client) => {
    await client.query(watch);
    for (const table of await listTenantTables(client)) {
      await client.query(
        `create trigger watch after insert or update or delete on ${table} for each row execute function watch.note()`,
      );
    }
  });
}

/** One connection, because tests ask thousands of times. */
const reader = onePerProcess('reader of changes', async () => {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  return client;
});

/** A point in the record of changes. */
export type Mark = string;

export async function markChanges(): Promise<Mark> {
  const client = await reader.get();
  const { rows } = await client.query<{ mark: Mark }>(
    'select coalesce(max(id), 0)::text as mark from watch.change',
  );
  return rows[0]?.mark ?? '0';
}

/** Lists the changes of a workspace's rows after a mark, such as "update source", in their order. */
export async function listChanges(workspaceId: string, after: Mark): Promise<string[]> {
  const client = await reader.get();
  const { rows } = await client.query<{ change: string }>({
    name: 'changes',
    text: 'select change from watch.change where workspace_id = $1 and id > $2 order by id',
    values: [workspaceId, after],
  });
  return rows.map(({ change }) => change);
}

/** True if a request with these changes may have used up records. One that only added rows left those that it was sent as they were. */
export const usesUp = (changes: readonly string[]): boolean =>
  changes.some((change) => !change.startsWith('insert '));

export async function endWatch(): Promise<void> {
  const opened = await reader.take();
  await opened?.end();
}
