/**
 * Reads from PostgreSQL's own catalogue which tables an archive of a workspace holds, and how they refer to one another. So a new table is in
 * archives without being named anywhere. Takes a `Database`, never opens one.
 */
import { z } from 'zod';
import type { Database } from '@/lib/platform/db/in-workspace';
import { fileColumns, getRule } from './archive-rules';

const referenceSchema = z.object({
  columns: z.array(z.string()),
  table: z.string(),
  parentColumns: z.array(z.string()),
  /** PostgreSQL's letter: `n` sets the columns to null when the other row is deleted. */
  onDelete: z.string(),
  /** It is checked when all tables have been filled, so it says nothing about their order. */
  isDeferrable: z.boolean(),
});

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** The columns of the primary key. */
  key: z.array(z.string()),
  references: z.array(referenceSchema),
});

export type Reference = z.output<typeof referenceSchema>;
export type ArchivedTable = z.output<typeof tableSchema>;
/** Each table comes after those that its rows refer to. */
export type Catalogue = readonly ArchivedTable[];

export async function readCatalogue(database: Database): Promise<Catalogue> {
  const rows = await database.$queryRaw`
    SELECT class.relname::text AS name,
      (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      (SELECT coalesce(array_agg(attname::text ORDER BY array_position(index.indkey::int2[], attnum)), '{}') FROM pg_index AS index
        JOIN pg_attribute ON attrelid = class.oid AND attnum = ANY (index.indkey)
        WHERE index.indrelid = class.oid AND index.indisprimary) AS key,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'columns', (SELECT array_agg(attname::text ORDER BY array_position(link.conkey, attnum)) FROM pg_attribute
            WHERE attrelid = link.conrelid AND attnum = ANY (link.conkey)),
          'table', parent.relname,
          'parentColumns', (SELECT array_agg(attname::text ORDER BY array_position(link.confkey, attnum)) FROM pg_attribute
            WHERE attrelid = link.confrelid AND attnum = ANY (link.confkey)),
          'onDelete', link.confdeltype,
          'isDeferrable', link.condeferrable) ORDER BY link.conname), '[]')
        FROM pg_constraint AS link JOIN pg_class AS parent ON parent.oid = link.confrelid
        WHERE link.conrelid = class.oid AND link.contype = 'f') AS references
    FROM pg_class AS class
    WHERE class.relnamespace = 'public'::regnamespace AND class.relkind = 'r'
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = class.oid AND attname = 'workspace_id' AND NOT attisdropped)
    ORDER BY class.relname`;
  const tables = z
    .array(tableSchema)
    .parse(rows)
    .filter(({ name }) => getRule(name) !== null);
  return orderByReference(
    tables.map((table) => ({
      name: table.name,
      columns: table.columns.filter((column) => !fileColumns.includes(column)),
      key: table.key,
      // The workspace is no row of an archive.
      references: table.references.filter((link) => link.table !== 'workspace'),
    })),
  );
}

function orderByReference(tables: readonly ArchivedTable[]): Catalogue {
  const ordered: ArchivedTable[] = [];
  const visit = (table: ArchivedTable, path: readonly string[]) => {
    if (ordered.includes(table)) return;
    if (path.includes(table.name))
      throw new Error(`The table ${table.name} refers to itself through others.`);
    const parents = table.references
      .filter((link) => !link.isDeferrable && link.table !== table.name)
      .map((link) => link.table);
    for (const other of tables) if (parents.includes(other.name)) visit(other, [...path, table.name]);
    ordered.push(table);
  };
  for (const table of tables) visit(table, []);
  return ordered;
}
