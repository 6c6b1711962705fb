import { describe, expect, it } from 'vitest';
import { captureFile } from '@/lib/capture/capture-file';
import { limits } from '@/lib/core/limits';
import type { CellValue } from '@/lib/domain/tables/cell-value';
import type { Column } from '@/lib/domain/tables/table';
import type { ColumnType } from '@/lib/protocol/table-words';
import { listSheetRows, writeSheetText } from './list-sheet-rows';
import type { CellLine, ExportedTable } from './list-table-lines';
import { writeXlsx } from './write-xlsx';

const columns: readonly [ColumnType, readonly CellValue[]][] = [
  ['date', ['2024-05-04', '1958', '1899-12-31']],
  ['money', ['49 EUR per month', '1234.5 USD', '-3 GBP']],
  ['number', [12, 0.5, -1e6]],
  ['text', ['=1+1', '49 EUR', '2024-05-04']],
];

const makeColumn = (type: ColumnType) => ({ name: type, unit: null, type }) as Column;
const makeCell = (value: CellValue | null): CellLine => ({
  value,
  state: 'value',
  reason: null,
  quote: null,
  decidedBy: null,
  decidedAt: null,
});

const table: ExportedTable = {
  title: 'Costs',
  columns: columns.map(([type]) => makeColumn(type)),
  lines: [0, 1, 2].map((n) => ({
    n,
    source: `Source ${n}`,
    address: null,
    cells: columns.map(([, values]) => makeCell(values[n] ?? null)),
  })),
  hasQuotes: false,
};

describe('an exported workbook', () => {
  it('shows what the table shows, as our reader of workbooks reads it', async () => {
    const bytes = await writeXlsx(listSheetRows(table), table.title);
    const request = { bytes, fileName: 'a.xlsx', declaredType: null, url: null };
    const captured = await captureFile({ ...request, maxMarkdownChars: limits.markdownChars });
    const markdown = captured.ok ? captured.value.markdown : '';
    const rows = markdown
      .split('\n')
      .filter((line) => line.startsWith('| Source ') && !line.includes('Address'));
    expect(
      rows.map((row) =>
        row
          .split('|')
          .slice(3, -1)
          .map((cell) => cell.trim()),
      ),
    ).toEqual([
      ['2024-05-04', '49 EUR per month', '12', '=1+1'],
      ['1958', '1234.5 USD', '0.5', '49 EUR'],
      ['1899-12-31', '-3 GBP', '-1000000', '2024-05-04'],
    ]);
  });

  it('calculates with days and amounts, and with no text that only looks like one', () => {
    const [, first, second] = listSheetRows(table);
    expect(first?.map((cell) => (typeof cell === 'object' ? cell.kind : typeof cell)).slice(2)).toEqual([
      'day',
      'amount',
      'number',
      'string',
    ]);
    expect(second?.map((cell) => (typeof cell === 'object' ? cell.kind : typeof cell)).slice(2)).toEqual([
      'string',
      'amount',
      'number',
      'string',
    ]);
  });

  it('has the same words as a file without types', () => {
    expect(
      listSheetRows(table)
        .slice(1, 2)
        .map((row) => row.map(writeSheetText)),
    ).toEqual([['Source 0', '', '2024-05-04', '49 EUR per month', '12', '=1+1']]);
  });
});
