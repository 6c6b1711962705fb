/**
 * Repeats the value of a merged cell in each of its cells, as it is done for tables of web pages, so that each number stands in a row and a
 * column with their names. A merged cell that is alone in its row is a title and is not repeated. Bounded over the whole sheet. Pure.
 */
import { limits } from '../../core/limits';
import type { ReadSheet } from './read-sheet';
import type { GridRow } from './sheet-grid';

export function repeatMerged({ rows, merges, placeRow, placeColumn }: ReadSheet): void {
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const alone = new Set(rows.filter((row) => row.cells.size === 1));
  let left: number = limits.repeatedCells;
  for (const { from, to } of merges) {
    const top = byPlace.get(placeRow(from.row) ?? 0);
    const column = placeColumn(from.column);
    const cell = column === null ? undefined : top?.cells.get(column);
    if (top === undefined || cell === undefined) continue;
    const lastColumn = alone.has(top) ? from.column : to.column;
    for (let row = from.row; row <= to.row && left > 0; row += 1) {
      left -= 1;
      const place = placeRow(row);
      const below = place === null ? undefined : byPlace.get(place);
      if (below === undefined) continue;
      for (let each = from.column; each <= lastColumn && left > 0; each += 1) {
        left -= 1;
        repeatIn(below, placeColumn(each), cell);
      }
    }
  }
}

function repeatIn(
  row: GridRow,
  place: number | null,
  cell: NonNullable<ReturnType<GridRow['cells']['get']>>,
) {
  if (place === null || row.cells.has(place)) return;
  row.cells.set(place, {
    text: cell.text,
    url: cell.url,
    isValue: cell.isValue,
    isDate: cell.isDate,
    isRepeated: true,
  });
}
