/** The column of a table, or "not found". */
import { notFound } from '@/lib/core/errors';
import type { Column } from '@/lib/domain/tables/table';

export function requireColumn(columns: readonly Column[], id: string): Column {
  const column = columns.find((each) => each.id === id);
  if (column === undefined) throw notFound('column');
  return column;
}
