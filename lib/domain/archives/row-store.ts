/**
 * Reads and writes the rows of an archive, whatever their table. A row is one line of JSON, as PostgreSQL writes it. What is not archived is
 * decided here, from the rules and from what rows refer to. Takes a `Database`, never opens one.
 */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { PlacedBytes } from '@/lib/domain/objects/stored-file';
import type { Database } from '@/lib/platform/db/in-workspace';
import { fileColumns, getRule } from './archive-rules';
import type { ArchivedTable, Catalogue, Reference } from './catalogue-store';

/** Rows that are fetched at once. The longest texts of so many rows fit into memory. */
const fetchedRows = 50;

type Whose = { readonly workspaceId: WorkspaceId; readonly userId: UserId };

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
/** The ids come from our own rows, and are quoted all the same. */
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Yields the rows of a table that are archived, in the order of their key. The transaction must see one state of the database. */
export async function* readRows(
  database: Database,
  {
    catalogue,
    table,
    whose,
  }: { readonly catalogue: Catalogue; readonly table: ArchivedTable; readonly whose: Whose },
): AsyncGenerator<string> {
  const rule = getRule(table.name) ?? {};
  const set: Record<string, string> = { ...rule.set, ...rule.setWhenWritten };
  const condition = createConditions(catalogue, whose)(table, 'row', []);
  const columns = table.columns.map((column) => {
    const dropped = table.references.find((link) => link.onDelete === 'n' && link.columns.includes(column));
    const value = set[column] ?? `row.${quote(column)}`;
    const kept =
      dropped === undefined
        ? value
        : `CASE WHEN ${createConditions(catalogue, whose).holds(dropped, 'row', [])} THEN ${value} END`;
    return `${kept} AS ${quote(column)}`;
  });
  const order = table.key.map((column) => `row.${quote(column)}`).join(', ');
  await database.$executeRawUnsafe(
    `DECLARE archived_rows NO SCROLL CURSOR FOR
     SELECT to_jsonb(kept)::text AS line FROM (
       SELECT ${columns.join(', ')} FROM ${quote(table.name)} AS row WHERE ${condition} ORDER BY ${order}
     ) AS kept`,
  );
  for (;;) {
    const rows = await database.$queryRawUnsafe<{ line: string }[]>(
      `FETCH ${fetchedRows} FROM archived_rows`,
    );
    for (const { line } of rows) yield line;
    if (rows.length < fetchedRows) break;
  }
  await database.$executeRawUnsafe('CLOSE archived_rows');
}

type Conditions = {
  (table: ArchivedTable, alias: string, path: readonly string[]): string;
  /** Returns whether what a row refers to is archived. */
  holds(
    link: Pick<Reference, 'columns' | 'table' | 'parentColumns'>,
    alias: string,
    path: readonly string[],
  ): string;
};

/** Writes the condition under which a row is archived: its own, and that of every row to which it belongs. */
function createConditions(catalogue: Catalogue, { workspaceId, userId }: Whose): Conditions {
  const holds: Conditions['holds'] = ({ columns, table: name, parentColumns }, alias, path) => {
    const parent = catalogue.find((table) => table.name === name);
    if (parent === undefined) return 'false';
    const other = `${alias}_${path.length}`;
    const joined = columns.map(
      (column, place) => `${other}.${quote(parentColumns[place] ?? '')} = ${alias}.${quote(column)}`,
    );
    return `EXISTS (SELECT FROM ${quote(name)} AS ${other} WHERE ${[...joined, write(parent, other, path)].join(' AND ')})`;
  };
  const write = (table: ArchivedTable, alias: string, path: readonly string[]): string => {
    const rule = getRule(table.name) ?? {};
    const further = [...path, table.name];
    const mustHold = table.references.filter((link) => link.onDelete !== 'n' && link.table !== table.name);
    return [
      `${alias}.workspace_id = ${literal(workspaceId)}`,
      ...(table.columns.includes('deleted_at') ? [`${alias}.deleted_at IS NULL`] : []),
      ...(rule.only === undefined ? [] : [rename(rule.only, alias)]),
      ...(rule.owner === undefined ? [] : [`${alias}.${quote(rule.owner)} = ${literal(userId)}`]),
      ...mustHold.map((link) => holds(link, alias, further)),
      ...(rule.needs ?? []).map(({ column, table: needed, if: when }) => {
        const link = { columns: [column], table: needed, parentColumns: ['id'] };
        const isFree =
          when === undefined ? `${alias}.${quote(column)} IS NULL` : `NOT (${rename(when, alias)})`;
        return `(${isFree} OR ${holds(link, alias, further)})`;
      }),
    ].join(' AND ');
  };
  return Object.assign(write, { holds });
}

const rename = (condition: string, alias: string) => `(${condition.replaceAll(/\brow\./g, `${alias}.`)})`;

export type NewRows = {
  readonly table: ArchivedTable;
  /** The columns that the archive has. Others get their default. */
  readonly columns: readonly string[];
  readonly lines: readonly string[];
  readonly whose: Whose;
  /** The new id of the member who exported. */
  readonly exporter: string;
  /** Where the bytes are, for the one row of a file. What the row says of them is not believed. */
  readonly placed?: PlacedBytes;
};

/** Inserts rows of an archive with their new ids. A row that no archive of ours would hold is passed over. */
export async function insertRows(
  database: Database,
  { table, columns, lines, whose, exporter, placed }: NewRows,
): Promise<void> {
  const rule = getRule(table.name) ?? {};
  const set: Record<string, string> = {
    workspace_id: literal(whose.workspaceId),
    ...rule.set,
    ...rule.setWhenRead,
    ...(rule.owner === undefined ? {} : { [rule.owner]: 'importer' }),
    ...(placed === undefined ? {} : { bytes: '$2', object_key: '$3', digest: '$4', byte_length: '$5' }),
  };
  const stored = [...table.columns, ...(placed === undefined ? [] : fileColumns)];
  const named = [...new Set([...columns, ...Object.keys(set)])].filter((column) => stored.includes(column));
  const values = named.map((column) => {
    const value = set[column] ?? `row.${quote(column)}`;
    return value
      .replaceAll(/\bimporter\b/g, () => literal(whose.userId))
      .replaceAll(/\bexporter\b/g, () => literal(exporter));
  });
  const conditions = [
    ...(table.columns.includes('deleted_at') ? ['row.deleted_at IS NULL'] : []),
    ...(rule.only === undefined ? [] : [`(${rule.only})`]),
    ...(rule.owner === undefined ? [] : [`row.${quote(rule.owner)} = ${literal(exporter)}`]),
  ];
  const { bytes, objectKey, digest, byteLength } = placed ?? {};
  await database.$executeRawUnsafe(
    `INSERT INTO ${quote(table.name)} (${named.map(quote).join(', ')})
     SELECT ${values.join(', ')} FROM jsonb_populate_recordset(NULL::${quote(table.name)}, $1::jsonb) AS row
     WHERE ${conditions.length === 0 ? 'true' : conditions.join(' AND ')}`,
    `[${lines.join(',')}]`,
    ...(placed === undefined ? [] : [bytes, objectKey, digest, byteLength]),
  );
}
