/**
 * Writes chosen rows of a table as the Markdown of an artifact: a table of the values, each with the marker of the passage that states it, and
 * a line that says how far people checked them. The k-th marker belongs to the k-th citation. Pure.
 */
import { countNoun } from '@/lib/core/text';
import type { CitationId } from '@/lib/core/ids';
import type { EarlierText } from '@/lib/domain/artifacts/carry-citations';
import { writeCellText } from '@/lib/domain/tables/cell-value';
import { type Column, writeCellId } from '@/lib/domain/tables/table';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import type { TableCellReply } from '@/lib/protocol/http/table-shapes';
import { getCell, type Grid, type GridRow } from './load-grid';
import { type loadAround, presentCell } from './present-table';

type Around = Awaited<ReturnType<typeof loadAround>>;

export function writeTableText(grid: Grid, around: Around): EarlierText<CitationId> {
  const citations: { id: CitationId; ordinal: number }[] = [];
  const cells: TableCellReply[] = [];
  const writeCell = (row: GridRow, column: Column): string => {
    const cell = presentCell({ row, column, cell: getCell(grid, row, column) }, around);
    cells.push(cell);
    const id = writeCellId({ sourceId: row.source.id, columnId: column.id });
    const [citation] = cell.quote === null ? [] : (around.quotes.get(id) ?? []);
    if (citation === undefined) return describeValue(cell);
    citations.push({ id: citation.id, ordinal: citations.length });
    return `${describeValue(cell)} [${citation.n}]`;
  };
  const line = (parts: readonly string[]) => `| ${parts.join(' | ')} |`;
  const table = [
    line(['Source', ...grid.columns.map(nameColumn)]),
    line(['---', ...grid.columns.map(() => '---')]),
    ...grid.rows.map((row) =>
      line([escapeMarkdown(row.source.title), ...grid.columns.map((column) => writeCell(row, column))]),
    ),
  ].join('\n');
  return { markdown: `${table}\n\n${describeChecks(cells)}\n`, citations, unsupported: [] };
}

const nameColumn = ({ name, unit }: Column): string =>
  escapeMarkdown(unit === null ? name : `${name} (${unit})`);

/** A value that nobody should rely on says so. */
function describeValue({ value, state }: TableCellReply): string {
  if (value === null) return state === 'pending' || state === 'failed' ? '' : 'not stated';
  const text = escapeMarkdown(writeCellText(value));
  if (state === 'doubtful' || state === 'disputed') return `${text} (${state})`;
  return state === 'stale' ? `${text} (out of date)` : text;
}

function describeChecks(cells: readonly TableCellReply[]): string {
  const count = (wanted: readonly TableCellReply['state'][]) =>
    cells.filter(({ state }) => wanted.includes(state)).length;
  const checked = count(['verified', 'locked']);
  const entered = count(['edited']);
  return [
    `${checked} of ${countNoun(cells.length, 'value')} were verified by a person.`,
    ...(entered === 0
      ? []
      : [
          `${countNoun(entered, 'value')} without a number ${entered === 1 ? 'was' : 'were'} entered by a person.`,
        ]),
  ].join(' ');
}
