/**
 * Records every change of a row, by triggers of the database, so that a test can show that nothing changed, whoever the change was made by, and
 * can take back what a request did: the next one then finds all records as they were made.
 */
import pg from 'pg';
import { onePerProcess } from '@/lib/platform/process-state';
import { asDatabaseOwner } from './database-owner';

/** Columns that record use, not change. */
const unwatched = `array['last_used_at', 'updated_at']`;

/**
 * A place is a table, with the condition that finds a row `t` by its image `gone`, and the columns that can be written. A table without a key is
 * searched by all of them. A change without a place cannot be taken back: it was already, or it is the other side of a row that moved to
 * another workspace.
 */
const watch = `
  create schema watch;
  create table watch.place as
    select one.oid as id, one.oid::regclass::text as name,
      string_agg(format(case when indrelid is null then 't.%1$I is not distinct from gone.%1$I' else 't.%1$I = gone.%1$I' end, attname), ' and ')
        filter (where indrelid is null or attnum = any(indkey)) as is_same,
      string_agg(quote_ident(attname), ', ') filter (where attgenerated = '') as columns
    from pg_class as one
      join pg_attribute on attrelid = one.oid and attnum > 0 and not attisdropped
      left join pg_index on indrelid = one.oid and indisprimary
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like '\\_%'
    group by one.oid;
  create table watch.change (
    id bigserial primary key, workspace_id text, change text not null, place oid, former jsonb, present jsonb
  );
  create index on watch.change (workspace_id, id);
  create function watch.note() returns trigger language plpgsql security definer as $$
  declare
    former jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
    present jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
    what text := lower(tg_op) || ' ' || tg_table_name;
  begin
    if former - ${unwatched} is distinct from present - ${unwatched} then
      insert into watch.change (workspace_id, change, place, former, present)
      values (coalesce(present, former) ->> 'workspace_id', what, tg_relid, former, present);
      if former ->> 'workspace_id' <> present ->> 'workspace_id' then
        insert into watch.change (workspace_id, change) values (former ->> 'workspace_id', what);
      end if;
    end if;
    return null;
  end $$;
  create function watch.undo(mark bigint) returns void language plpgsql as $$
  declare
    one record;
  begin
    -- The triggers have already counted and noted these changes, in rows that are taken back too.
    perform set_config('session_replication_role', 'replica', true);
    for one in
      select name, is_same, columns, former, present from watch.change join watch.place on place.id = place
      where change.id > mark order by change.id desc
    loop
      if one.present is not null then
        execute format(
          'delete from %1$s where ctid = (select t.ctid from %1$s as t, jsonb_populate_record(null::%1$s, $1) as gone where %2$s limit 1)',
          one.name, one.is_same
        )
        using one.present;
      end if;
      if one.former is not null then
        execute format(
          'insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $1)', one.name, one.columns
        ) using one.former;
      end if;
    end loop;
    update watch.change set place = null where id > mark;
  end $$;`;

/** Begins to record the changes in the database of this instance. */
export function watchChanges(): Promise<void> {
  return asDatabaseOwner(async (client) => {
    await client.query(watch);
    const { rows } = await client.query<{ name: string }>('select name from watch.place');
    for (const { name } of rows) {
      await client.query(
        `create trigger watch after insert or update or delete on ${name} for each row execute function watch.note()`,
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

/** Takes back all changes since a mark. They are still listed. */
export async function undoChanges(after: Mark): Promise<void> {
  const client = await reader.get();
  await client.query({ name: 'undo', text: 'select watch.undo($1)', values: [after] });
}

export async function endWatch(): Promise<void> {
  const opened = await reader.take();
  await opened?.end();
}
