/**
 * The lines of groups in the grid's order of keys: up and down go through them like through rows, left folds a group, or goes from the first
 * cell of a row to its group, and right unfolds it. Enter and the space bar press the line, which is a button.
 */
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { followUser } from '@/components/ui/move-focus';
import { type Grid, sourceColumnId } from './grid-features';
import { type GridGroup, toggleFolded } from './list-grid-groups';
import type { GridItem } from './list-grid-items';

type GroupKeysProps = {
  readonly grid: Grid;
  readonly lines: readonly GridItem[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onScrollTo: (index: number) => void;
  readonly folded: readonly string[];
  readonly onFoldedChange: (folded: string[]) => void;
};

export function useGroupKeys({ grid, lines, scroller, ...props }: GroupKeysProps) {
  const [held, setHeld] = useState<string | null>(null);
  const rows = grid.getRowModel().rows;
  const groups = lines.flatMap((line) => (line.type === 'group' ? [line.group] : []));
  const at = groups.some(({ id }) => id === held) ? held : null;
  const stop = at ?? (rows.length === 0 ? (groups[0]?.id ?? null) : null);

  function goTo(index: number) {
    const line = lines[index];
    if (line === undefined) return false;
    const columnId = grid.getFocusedCell()?.column.id ?? sourceColumnId;
    const rowId = line.type === 'row' ? rows[line.index]?.id : undefined;
    const name =
      line.type === 'group' ? ['data-group-line', line.group.id] : ['data-place', `${rowId}:${columnId}`];
    props.onScrollTo(index);
    requestAnimationFrame(() =>
      followUser(scroller.current?.querySelector<HTMLElement>(`[${name[0]}="${CSS.escape(name[1] ?? '')}"]`)),
    );
    return true;
  }

  const fold = ({ id }: GridGroup) => props.onFoldedChange(toggleFolded(props.folded, id));

  function onGroupKey(group: GridGroup, key: string): boolean {
    const index = lines.findIndex((line) => line.type === 'group' && line.group.id === group.id);
    if (key === 'ArrowUp') return goTo(index - 1);
    if (key === 'ArrowDown') return goTo(index + 1);
    if (key !== (group.isFolded ? 'ArrowRight' : 'ArrowLeft')) return false;
    fold(group);
    return true;
  }

  /** From a cell to the line of a group above or below it, or from the first cell of a row to its group. */
  function onCellKey(key: string): boolean {
    const focused = grid.getFocusedCell();
    const place = rows.findIndex(({ id }) => id === focused?.row.id);
    const index = lines.findIndex((line) => line.type === 'row' && line.index === place);
    if (focused === undefined || index === -1) return false;
    const isGroup = (line: GridItem | undefined) => line?.type === 'group';
    if (key === 'ArrowLeft' && focused.column.id === sourceColumnId)
      return goTo(lines.slice(0, index).findLastIndex(isGroup));
    const next = key === 'ArrowUp' ? index - 1 : key === 'ArrowDown' ? index + 1 : -1;
    return isGroup(lines[next]) && goTo(next);
  }

  return {
    /** The group that is the tab stop of the grid, if no cell is. */
    stop,
    onCellFocus: () => setHeld(null),
    onGroupFocus: setHeld,
    fold,
    /** Returns true if the key moved the focus, or folded a group. */
    onKey: (event: KeyboardEvent<HTMLElement>): boolean => {
      if (groups.length === 0 || event.shiftKey || event.ctrlKey || event.metaKey) return false;
      const element =
        event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-group-line]') : null;
      if (element === null) return onCellKey(event.key);
      const group = groups.find(({ id }) => id === element.dataset['groupLine']);
      return group !== undefined && onGroupKey(group, event.key);
    },
  };
}
