/** How wide each column of the grid is, and where those that stay in view begin. Pure. */
import { limits } from '@/lib/core/limits';
import type { TableViewSettings } from '@/lib/protocol/table-view';
import { sourceColumnId } from './grid-features';

type ColumnPlace = {
  readonly pixels: number;
  /** Pixels from the start of the grid at which it stays. Null if it moves with the others. */
  readonly start: number | null;
};

const sourcePixels = 256;
const usualPixels = 208;

export function layOutColumns(
  columnIds: readonly string[],
  { widths, pin }: Pick<TableViewSettings, 'widths' | 'pin'>,
): ReadonlyMap<string, ColumnPlace> {
  const places = new Map<string, ColumnPlace>();
  let start = 0;
  for (const id of columnIds) {
    const isPinned = id === sourceColumnId || pin.includes(id);
    const pixels = id === sourceColumnId ? sourcePixels : findWidth(widths, id);
    places.set(id, { pixels, start: isPinned ? start : null });
    if (isPinned) start += pixels;
  }
  return places;
}

/** Pixels that the columns take which stay in view. */
export const measureKept = (places: ReadonlyMap<string, ColumnPlace>): number =>
  Math.max(0, ...[...places.values()].map(({ pixels, start }) => (start === null ? 0 : start + pixels)));

export const findWidth = (widths: TableViewSettings['widths'], id: string): number =>
  widths.find(({ column_id: columnId }) => columnId === id)?.pixels ?? usualPixels;

/** Returns the widths with another one for a column, kept within what is readable. */
export function setWidth(
  widths: TableViewSettings['widths'],
  id: string,
  wanted: number,
): TableViewSettings['widths'] {
  const { tableColumnLeastPixels: least, tableColumnPixels: most } = limits;
  const pixels = Math.round(Math.min(most, Math.max(least, wanted)));
  const others = widths.filter(({ column_id: columnId }) => columnId !== id);
  return pixels === usualPixels ? others : [...others, { column_id: id, pixels }];
}
