import type { ComparisonData } from '@/lib/domain/transforms/types/comparison';
import type { DataTableData } from '@/lib/domain/transforms/types/data-table';
import { numberQuotes } from './number-quotes';
import type { ShownRecord } from './views/records-view';

/** Lists the rows of a comparison or a data table with the citations of their cells, which are numbered row by row. Pure. */
export function listRecords(data: ComparisonData | DataTableData): ShownRecord[] {
  const rows =
    data.type === 'comparison'
      ? data.rows.map(({ attribute, disagrees, cells }) => ({
          title: attribute,
          isMarked: disagrees,
          cells: cells.map(({ subject, value, quotes }) => ({ name: subject, value, quotes })),
        }))
      : data.rows.map(({ subject, cells }) => ({
          title: subject,
          isMarked: false,
          cells: cells.map(({ column, value, quotes }) => ({ name: column, value, quotes })),
        }));
  const numbered = numberQuotes(rows.flatMap(({ cells }) => cells));
  let next = 0;
  return rows.map(({ title, isMarked, cells }) => ({
    title,
    isMarked,
    fields: cells.map(({ name, value }) => ({ name, value, indexes: numbered[next++] ?? [] })),
  }));
}
