/** Writes a table as JSON, with the field names of the interface. Pure. */
import { toJson } from '@/lib/core/json';
import type { CellLine, ExportedTable } from './list-table-lines';

export function writeJson({ title, columns, lines, hasQuotes }: ExportedTable): string {
  const file = {
    title,
    columns: columns.map(({ name, type, instruction, unit, options }) => ({
      name,
      type,
      instruction,
      unit,
      options: [...options],
    })),
    rows: lines.map(({ n, source, address, cells }) => ({
      n,
      source,
      url: address,
      cells: cells.map((cell, place) => presentCell(columns[place]?.name ?? '', cell, hasQuotes)),
    })),
  };
  return `${JSON.stringify(toJson(file), null, 2)}\n`;
}

function presentCell(column: string, cell: CellLine, hasQuotes: boolean) {
  const { value, state, reason, quote, decidedBy, decidedAt } = cell;
  return hasQuotes
    ? { column, value, state, reason, quote, marked_by: decidedBy, marked_at: decidedAt }
    : { column, value };
}
