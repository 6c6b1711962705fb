/**
 * Lists the tables that a backup contains, each after the tables that its rows refer to, with their stored columns. A deferrable reference
 * does not count, because it is checked when all tables have been restored. It leaves out data that matters only while the product runs, and
 * the record of migrations, which restoring rewrites.
 */
import type pg from 'pg';

export type TableToKeep = { readonly name: string; readonly columns: readonly string[] };

/**
 * Tables that are not backed up: the record of attempts, the live workers, who looks at what, the mark of the key that the restored
 * instance will set itself, what concerns the object store or the search engine of this instance alone, the vectors of passages, which the workers make again, and
 * Prisma's record of migrations.
 */
export const passingTables: readonly string[] = [
  '_prisma_migrations',
  'object_area',
  'object_to_delete',
  'passage_change',
  'passage_vector',
  'presence',
  'rate_limit',
  'search_engine',
  'secret_key_mark',
  'worker_heartbeat',
];

type Row = { readonly name: string; readonly columns: string[]; readonly refers: string[] };

export async function listTables(client: pg.Client): Promise<TableToKeep[]> {
  const { rows } = await client.query<Row>(
    `select class.relname as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select coalesce(array_agg(distinct referred.relname::text), '{}') from pg_constraint as link
        join pg_class as referred on referred.oid = link.confrelid
        where link.conrelid = class.oid and link.contype = 'f' and not link.condeferrable and link.confrelid <> class.oid) as refers
     from pg_class as class
     where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
       and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
     order by class.relname`,
  );
  return orderByReference(rows.filter(({ name }) => !passingTables.includes(name)));
}

function orderByReference(rows: readonly Row[]): TableToKeep[] {
  const ordered: Row[] = [];
  const visit = (row: Row, path: readonly Row[]) => {
    if (ordered.includes(row)) return;
    if (path.includes(row)) throw new Error(`The table ${row.name} refers to itself through others.`);
    for (const referred of rows) if (row.refers.includes(referred.name)) visit(referred, [...path, row]);
    ordered.push(row);
  };
  for (const row of rows) visit(row, []);
  return ordered.map(({ name, columns }) => ({ name, columns }));
}
