/** Exports a table as CSV: one line per source and, if requested, the state and the supporting quote next to each cell. */
import { findCellState, findCellValue } from '@/lib/domain/tables/cell-state';
import { writeCellText } from '@/lib/domain/tables/cell-value';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { nameFile } from '../artifacts/export/name-file';
import { writeCsvFile } from '../artifacts/export/write-csv';
import type { FileReply } from '../replies/replies';
import { getCell, type Grid, loadGrid, requireTable } from './load-grid';
import { loadAround, presentCell } from './present-table';

export function exportTable(
  actor: Viewer,
  { id, quotes }: { readonly id: string; readonly quotes: boolean },
  now: Date = new Date(),
): Promise<FileReply> {
  return inWorkspace(actor.workspaceId, async (database) => {
    const grid = await loadGrid(database, await requireTable(database, actor, id));
    const around = quotes ? await loadAround(database, actor, grid) : null;
    const text = writeCsvFile([writeHead(grid, quotes), ...writeLines(grid, around)]);
    return {
      bytes: new TextEncoder().encode(text),
      mediaType: 'text/csv; charset=utf-8',
      fileName: nameFile({ title: grid.table.title, createdAt: now }, 'csv'),
    };
  });
}

const writeHead = ({ columns }: Grid, quotes: boolean): string[] => [
  ...['Source', 'Address'],
  ...columns.flatMap(({ name }) => (quotes ? [name, `${name}: state`, `${name}: quote`] : [name])),
];

function writeLines(grid: Grid, around: Awaited<ReturnType<typeof loadAround>> | null): string[][] {
  return grid.rows.map((row) => [
    ...[row.source.title, row.source.url ?? ''],
    ...grid.columns.flatMap((column) => {
      const cell = getCell(grid, row, column);
      const value = findCellValue(cell);
      const written = value === null ? '' : writeCellText(value);
      if (around === null) return [written];
      const { quote } = presentCell({ row, column, cell }, around);
      return [written, findCellState(cell, { column, source: row.source }), quote?.quote ?? ''];
    }),
  ]);
}
