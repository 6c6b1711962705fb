/** Exports a table as a file: one line per source and, if requested, the state, the quote and the verifier of each cell. */
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { TableExportFormat } from '@/lib/protocol/table-words';
import { nameFile } from '../../artifacts/export/name-file';
import { writeCsvFile } from '../../replies/write-csv-file';
import type { FileReply } from '../../replies/reply-kinds';
import { loadGrid, requireTable } from '../load-grid';
import { loadAround } from '../present-table';
import { listSheetRows, writeSheetText } from './list-sheet-rows';
import { type ExportedTable, listTableLines } from './list-table-lines';
import { writeJson } from './write-json';
import { writeMarkdown } from './write-markdown';
import { writeXlsx } from './write-xlsx';

type Wanted = {
  readonly id: string;
  readonly quotes: boolean;
  readonly format: TableExportFormat;
  readonly timeZone?: string;
};

export async function exportTable(
  actor: Viewer,
  { id, quotes, format, timeZone = 'UTC' }: Wanted,
  now: Date = new Date(),
): Promise<FileReply> {
  const table = await inWorkspace(actor, async (database): Promise<ExportedTable> => {
    const grid = await loadGrid(database, await requireTable(database, actor, id));
    requireFit(grid.rows.length * grid.columns.length);
    const lines = listTableLines(grid, await loadAround(database, actor, grid));
    return { title: grid.table.title, columns: grid.columns, lines, hasQuotes: quotes };
  });
  const { ending, mediaType, write } = formats[format];
  return {
    bytes: await write(table),
    mediaType,
    fileName: nameFile({ title: table.title, createdAt: now, timeZone }, ending),
  };
}

function requireFit(cellCount: number): void {
  if (cellCount > limits.tableExportCells)
    throw new AppError(
      'invalid_input',
      `This table has ${cellCount} cells, but a file holds at most ${limits.tableExportCells}. Read it page by page with GET /v1/tables/{id}.`,
    );
}

type Format = {
  readonly ending: string;
  readonly mediaType: string;
  readonly write: (table: ExportedTable) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
};

const encode = (text: string) => new TextEncoder().encode(text);

const formats: Readonly<Record<TableExportFormat, Format>> = {
  csv: {
    ending: 'csv',
    mediaType: 'text/csv; charset=utf-8',
    write: (table) => encode(writeCsvFile([listSheetRows(table).map((row) => row.map(writeSheetText))])),
  },
  xlsx: {
    ending: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (table) => writeXlsx(listSheetRows(table), table.title),
  },
  markdown: {
    ending: 'md',
    mediaType: 'text/markdown; charset=utf-8',
    write: (table) => encode(writeMarkdown(table)),
  },
  json: { ending: 'json', mediaType: 'application/json', write: (table) => encode(writeJson(table)) },
};
