/** Moves the focus of the grid by key, as in a spreadsheet: arrows, with Shift to select; Home, End, Page Up and Page Down. */
import type { KeyboardEvent } from 'react';
import type { Grid } from './grid-features';

const directions = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;

/** Rows that Page Up and Page Down move. */
const pageRows = 10;

const isArrow = (key: string): key is keyof typeof directions => key in directions;

/** Returns true if the key moved the focus. */
export function moveInGrid(
  grid: Grid,
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
) {
  const { key } = event;
  if (isArrow(key)) {
    if (event.shiftKey) grid.extendCellSelection(directions[key]);
    else grid.moveCellSelection(directions[key]);
    return true;
  }
  const target = findTarget(grid, event);
  if (target === null) return false;
  grid.setFocusedCell(target.rowId, target.columnId);
  return true;
}

function findTarget(grid: Grid, { key, ctrlKey, metaKey }: Parameters<typeof moveInGrid>[1]) {
  const focused = grid.getFocusedCell();
  const rows = grid.getRowModel().rows;
  const columns = grid.getVisibleLeafColumns();
  const at = rows.findIndex(({ id }) => id === focused?.row.id);
  const isWhole = ctrlKey || metaKey;
  const step = { PageUp: -pageRows, PageDown: pageRows }[key];
  const row =
    step !== undefined
      ? rows[Math.min(rows.length - 1, Math.max(0, at + step))]
      : isWhole && key === 'Home'
        ? rows[0]
        : isWhole && key === 'End'
          ? rows.at(-1)
          : rows[at];
  const column = key === 'Home' ? columns[0] : key === 'End' ? columns.at(-1) : focused?.column;
  const isKnown = step !== undefined || key === 'Home' || key === 'End';
  return isKnown && row !== undefined && column !== undefined ? { rowId: row.id, columnId: column.id } : null;
}
