/** Tools that read extraction tables (protocols 2, `tables`). Cells contain text from the sources. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { rowOperators, type TableRow } from '../ports/tables';
import { defineTool } from '../tool';
import { columnReferenceSchema, tableReferenceSchema } from './table-arguments';

const reading = { contexts: ['tables'], risk: 'read', role: 'viewer', needs: ['tables'] } as const;

const presentTable = (table: TableRow) => ({
  table_id: table.tableId,
  title: table.title,
  collection_id: table.collectionId,
  column_count: table.columnCount,
  row_count: table.rowCount,
});

const list = defineTool({
  ...reading,
  name: 'list_tables',
  title: 'List the tables',
  sentence: 'Lists the tables of the workspace with their sizes.',
  input: z.strictObject({}),
  readsUntrusted: false,
  describe: () => 'List the tables',
  async execute(_input, { tables }) {
    return { result: { tables: (await tables.list()).map(presentTable) } };
  },
});

const describeTable = defineTool({
  ...reading,
  name: 'describe_table',
  title: 'Describe a table',
  sentence:
    'Describes a table: its columns with type and instruction, and how many cells are in which state.',
  input: z.strictObject({ table_id: tableReferenceSchema }),
  readsUntrusted: false,
  describe: ({ table_id: reference }) => `Describe the table ${shorten(reference, 60)}`,
  async execute({ table_id: reference }, { tables }) {
    const table = await tables.describe(reference);
    const columns = table.columns.map((column) => ({
      column_id: column.columnId,
      name: column.name,
      type: column.type,
      instruction: column.instruction,
      states: column.states.map(({ state, count }) => ({ state, count })),
    }));
    return { result: { ...presentTable(table), columns } };
  },
});

const conditionSchema = z.strictObject({
  column: columnReferenceSchema,
  operator: z.enum(rowOperators),
  value: z.string().max(limits.csvCellChars).optional().describe('Not for is_empty and is_not_empty.'),
});

const query = defineTool({
  ...reading,
  name: 'query_table',
  title: 'Query a table',
  sentence:
    'Reads rows of a table: all columns or some of them, only rows that meet every condition, in a chosen order. Each row is a source.',
  input: z.strictObject({
    table_id: tableReferenceSchema,
    columns: z.array(columnReferenceSchema).max(limits.tableParts).default([]).describe('None: all.'),
    where: z.array(conditionSchema).max(limits.tableParts).default([]),
    order_by: columnReferenceSchema.optional(),
    descending: z.boolean().default(false),
    offset: z.int().min(0).max(limits.csvRows).default(0),
    limit: z.int().min(1).max(limits.tableRows).default(20),
  }),
  readsUntrusted: true,
  describe: ({ table_id: reference }) => `Read rows of the table ${shorten(reference, 60)}`,
  async execute({ table_id: tableReference, columns, where, descending, ...input }, { tables }) {
    const { order_by: column, offset, limit } = input;
    const found = await tables.query({
      tableReference,
      columns,
      offset,
      limit,
      conditions: where.map((condition) => ({ ...condition, value: condition.value ?? null })),
      order: column === undefined ? null : { column, isDescending: descending },
    });
    const rows = found.rows.map((row) => ({
      row_id: row.rowId,
      source_id: row.sourceId,
      source_title: row.sourceTitle,
      cells: row.cells.map((cell) => ({ column: cell.column, value: cell.value, state: cell.state })),
    }));
    return { result: { table_id: found.tableId, match_count: found.matchCount, rows } };
  },
});

export const tableReadingTools = [list, describeTable, query];
