/**
 * Extraction tables for tools: reading them, and proposing one small change, which waits for the user's approval. Nothing here writes a
 * cell.
 */
import type { Clock } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import type { Run } from '@/lib/domain/runs/run';
import { findCellState, findCellValue } from '@/lib/domain/tables/cell-state';
import { countCellStates } from '@/lib/domain/tables/cell-store';
import { writeCellText } from '@/lib/domain/tables/cell-value';
import { queryRows } from '@/lib/domain/tables/query-rows';
import type { Column } from '@/lib/domain/tables/table';
import { listTables } from '@/lib/domain/tables/table-store';
import type { QueriedRow, TableRow, TablesPort } from '@/lib/engine/tools/ports/tables';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { TableReply } from '@/lib/protocol/http/table-shapes';
import { findColumnCalled, findTableCalled } from './find-table';
import { getCell, type Grid, type GridRow, listColumns, loadGrid } from './load-grid';
import { presentTable, presentTables } from './present-table';
import { proposeChange } from './propose-change';
import type { MemberCalls } from '../tools/member-calls';

type Place = { readonly run: Pick<Run, 'id' | 'conversationId'>; readonly clock: Clock };

export function createTablesPort({ asViewer, asEditor }: MemberCalls, { run, clock }: Place): TablesPort {
  return {
    list: () =>
      asViewer((viewer) =>
        inWorkspace(viewer, async (database) => {
          const tables = await listTables(database, viewer.workspaceId, { limit: limits.tables });
          const presented = await presentTables(database, viewer, tables);
          return presented
            .map(presentRow)
            .toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
        }),
      ),
    describe: (reference) =>
      asViewer((viewer) =>
        inWorkspace(viewer, async (database) => {
          const table = await findTableCalled(database, viewer, reference);
          const counts = await countCellStates(database, table);
          const columns = (await listColumns(database, table)).map((column) => ({
            columnId: column.id,
            name: column.name,
            type: column.type,
            instruction: column.instruction,
            states: counts.get(column.id) ?? [],
          }));
          return { ...presentRow(await presentTable(database, viewer, table)), columns };
        }),
      ),
    query: (request) =>
      asViewer((viewer) =>
        inWorkspace(viewer, async (database) => {
          const table = await findTableCalled(database, viewer, request.tableReference);
          return queryGrid(await loadGrid(database, table), request);
        }),
      ),
    preview: ({ tableReference, description, operation }) =>
      asEditor((editor) =>
        inWorkspace(editor, async (database) => {
          const table = await findTableCalled(database, editor, tableReference);
          const proposed = { table, description, operation, run, now: clock.now() };
          const { id: previewId, hash: draftHash } = await proposeChange(database, editor, proposed);
          return { tableId: table.id, description, previewId, draftHash };
        }),
      ),
  };
}

const presentRow = (table: TableReply): TableRow => ({
  tableId: table.id,
  title: table.title,
  collectionId: table.collection_id,
  columnCount: table.column_count,
  rowCount: table.row_count,
});

type Request = Parameters<TablesPort['query']>[0];

function queryGrid(grid: Grid, { columns, conditions, order, offset, limit }: Request) {
  const shown =
    columns.length === 0
      ? grid.columns
      : columns.map((reference) => findColumnCalled(grid.columns, reference));
  const valueOf = (row: GridRow, column: Column) => findCellValue(getCell(grid, row, column));
  const found = queryRows(grid.rows, valueOf, {
    conditions: conditions.map(({ column, ...rest }) => [
      { ...rest, column: findColumnCalled(grid.columns, column) },
    ]),
    order:
      order === null
        ? null
        : { column: findColumnCalled(grid.columns, order.column), isDescending: order.isDescending },
  });
  const rows = found.slice(offset, offset + limit).map((row) => presentQueried(grid, row, shown));
  return { tableId: grid.table.id, matchCount: found.length, rows };
}

function presentQueried(grid: Grid, row: GridRow, columns: readonly Column[]): QueriedRow {
  const { id, title } = row.source;
  const cells = columns.map((column) => {
    const cell = getCell(grid, row, column);
    const value = findCellValue(cell);
    return {
      column: column.name,
      value: value === null ? null : writeCellText(value),
      state: findCellState(cell, { column, source: row.source }),
    };
  });
  return { rowId: id, sourceId: id, sourceTitle: title, cells };
}
