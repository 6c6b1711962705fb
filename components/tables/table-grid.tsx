'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { joinClasses } from '@/components/ui/class-names';
import { focusUnlessTyping, followUser } from '@/components/ui/move-focus';
import { limits } from '@/lib/core/limits';
import type { TableCellReply, TableDetailReply } from '@/lib/protocol/http/table-shapes';
import { ColumnHead } from './column-head';
import { ColumnResizer } from './column-resizer';
import { copyCells } from './copy-cells';
import { GridCell } from './grid-cell';
import { findCell } from './grid-columns';
import { type Grid, sourceColumnId } from './grid-features';
import { findWidth, layOutColumns, measureKept, setWidth } from './lay-out-columns';
import { GroupLine } from './group-line';
import type { GridGroup } from './list-grid-groups';
import { listGridItems } from './list-grid-items';
import { moveColumn } from './move-column';
import { moveInGrid } from './move-in-grid';
import type { TableWindow } from './table-windows';
import { useGroupKeys } from './use-group-keys';
import type { SetTableView, TableView } from './use-table-view';

type TableGridProps = {
  readonly grid: Grid;
  /** Null if the rows are not grouped. */
  readonly groups: readonly GridGroup[] | null;
  readonly table: TableDetailReply;
  readonly view: TableView;
  readonly onViewChange: SetTableView;
  /** How many open threads there are, by cell. */
  readonly threads: ReadonlyMap<string, number>;
  /** The cell that is open beside the grid. */
  readonly openCellId: string | null;
  readonly onOpen: (cell: TableCellReply) => void;
  /** Receives keys that decide about the focused cell. Returns true if it used the key. */
  readonly onCellKey: (cell: TableCellReply, event: KeyboardEvent) => boolean;
  /** Null for users who may only read. */
  readonly onPaste: ((text: string) => void) | null;
  /** Null for users who may only read. */
  readonly onOpenWindow: ((opened: TableWindow) => void) | null;
};

/** Pixels. Every row shows two lines of text, so that thousands of rows need no measuring. */
const rowHeight = 52;
const groupHeight = 36;
/** Pixels by which a key makes a column wider. */
const widthStep = 32;
const cellStyle = 'h-13 border-b border-e border-line px-3 py-1.5 align-top text-start';

/** The grid of sources and questions. It is one tab stop; only the rows in view are in the page. */
export function TableGrid({
  grid,
  groups,
  table,
  view,
  onViewChange,
  threads,
  openCellId,
  onOpen,
  onCellKey,
  onPaste,
  onOpenWindow,
}: TableGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows } = grid.getRowModel();
  const columns = grid.getVisibleLeafColumns();
  const { group } = view;
  const lines = useMemo(() => listGridItems(rows.length, groups), [rows, groups]);
  const places = layOutColumns(
    columns.map(({ id }) => id),
    view,
  );
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component, so its rows never go stale
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.type === 'group' ? groupHeight : rowHeight),
    getItemKey: (index) => {
      const line = lines[index];
      return (line?.type === 'row' ? rows[line.index]?.id : line?.group.id) ?? index;
    },
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);

  const groupKeys = useGroupKeys({
    grid,
    lines,
    scroller,
    onScrollTo: (index) => virtual.scrollToIndex(index),
    folded: view.folded,
    onFoldedChange: (folded) => void onViewChange({ folded }),
  });
  const focused = grid.getFocusedCell();
  const hasMoved = useRef(false);
  const hasOpened = useRef(false);
  const focusedRow = focused?.row.id;
  const focusedColumn = focused?.column.id;
  useEffect(() => {
    if (!hasMoved.current || focusedRow === undefined || focusedColumn === undefined) return;
    hasMoved.current = false;
    const index = rows.findIndex(({ id }) => id === focusedRow);
    virtual.scrollToIndex(lines.findIndex((line) => line.type === 'row' && line.index === index));
    requestAnimationFrame(() => followUser(findElement(scroller.current, focusedRow, focusedColumn)));
  }, [focusedRow, focusedColumn, rows, lines, virtual]);

  const isOpen = openCellId !== null;
  useEffect(() => {
    // When the cell beside the grid closes with the focus in it, the focus returns to its place in the grid.
    if (!isOpen && hasOpened.current && document.activeElement === document.body)
      focusUnlessTyping(scroller.current?.querySelector<HTMLElement>('[data-place][tabindex="0"]'));
    hasOpened.current = isOpen;
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!event.altKey && groupKeys.onKey(event)) {
      event.preventDefault();
      return;
    }
    const here = event.target instanceof HTMLElement ? readPlace(event.target) : null;
    if (here === null || event.altKey) return;
    if (moveInGrid(grid, event)) {
      hasMoved.current = true;
      event.preventDefault();
      return;
    }
    const cell = findFocusedCell(grid);
    if (cell === null || event.ctrlKey || event.metaKey) return;
    if (event.key === '+' || event.key === '-') {
      widen(cell.column_id, event.key === '+' ? 1 : -1);
      event.preventDefault();
      return;
    }
    if (onCellKey(cell, event)) event.preventDefault();
  }

  const resize = (id: string, pixels: number) =>
    void onViewChange({ widths: setWidth(view.widths, id, pixels) });
  const widen = (id: string, step: -1 | 1) => resize(id, findWidth(view.widths, id) + step * widthStep);

  function styleOf(id: string) {
    const { pixels, start } = places.get(id) ?? { pixels: 0, start: null };
    const width = { inlineSize: pixels, minInlineSize: pixels, maxInlineSize: pixels };
    return start === null ? width : { ...width, insetInlineStart: start };
  }
  const isKept = (id: string) => places.get(id)?.start != null;
  function changePin(id: string) {
    const isPinned = view.pin.includes(id);
    if (!isPinned && view.pin.length >= limits.tablePinnedColumns) return null;
    return () =>
      void onViewChange({ pin: isPinned ? view.pin.filter((other) => other !== id) : [...view.pin, id] });
  }

  function offerMove(id: string, step: -1 | 1) {
    const isQuestion = (other: string) => other !== sourceColumnId;
    const order = grid.getAllLeafColumns().map((column) => column.id);
    const shown = columns.map((column) => column.id);
    if (view.pin.includes(id)) return null;
    const moved = moveColumn(order.filter(isQuestion), shown.filter(isQuestion), { id, step });
    return moved === null ? null : () => void onViewChange({ order: moved });
  }

  function onCopy(event: ClipboardEvent) {
    const hasText = (window.getSelection()?.toString() ?? '') !== '';
    if (hasText || grid.getSelectedCellCount() === 0) return;
    const copied = copyCells(grid);
    event.clipboardData.setData('text/plain', copied.text);
    event.clipboardData.setData('text/html', copied.html);
    event.preventDefault();
  }

  function onPasteText(event: ClipboardEvent) {
    const isGrid = event.target instanceof HTMLElement && readPlace(event.target) !== null;
    if (onPaste === null || !isGrid) return;
    onPaste(event.clipboardData.getData('text/plain'));
    event.preventDefault();
  }

  return (
    <div
      ref={scroller}
      // A cell that gets the focus is not scrolled behind the columns that stay.
      style={{ scrollPaddingInlineStart: measureKept(places) }}
      className="scroll-quiet relative h-full min-h-0 border-t border-line"
      onCopy={onCopy}
      onPaste={onPasteText}
    >
      <table
        role="grid"
        aria-label={table.title}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        className="border-separate border-spacing-0"
        onKeyDown={onKeyDown}
      >
        <thead className="sticky top-0 z-20">
          <tr aria-rowindex={1}>
            {columns.map((column, index) => {
              const sorted = column.getIsSorted();
              const question = table.columns.find(({ id }) => id === column.id);
              return (
                <th
                  key={column.id}
                  scope="col"
                  aria-colindex={index + 1}
                  aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
                  style={styleOf(column.id)}
                  className={joinClasses(
                    'h-(--size-row) border-b border-e border-line bg-sunk px-3 text-start text-label font-medium',
                    isKept(column.id) ? 'sticky z-10' : 'relative',
                  )}
                >
                  {question === undefined ? (
                    'Source'
                  ) : (
                    <ColumnHead
                      column={question}
                      sorted={sorted}
                      onSort={(direction) =>
                        grid.setSorting(
                          direction === null ? [] : [{ id: column.id, desc: direction === 'desc' }],
                        )
                      }
                      onHide={() => column.toggleVisibility(false)}
                      onMoveStart={offerMove(column.id, -1)}
                      onMoveEnd={offerMove(column.id, 1)}
                      onWiden={(step) => widen(column.id, step)}
                      isPinned={view.pin.includes(column.id)}
                      onPinChange={changePin(column.id)}
                      isGroup={group === column.id}
                      onGroupChange={(isGroup) =>
                        void onViewChange({ group: isGroup ? column.id : null, folded: [] })
                      }
                      onEdit={onOpenWindow && (() => onOpenWindow({ type: 'edit_column', column: question }))}
                      onDelete={
                        onOpenWindow && (() => onOpenWindow({ type: 'delete_column', column: question }))
                      }
                    />
                  )}
                  {question !== undefined && (
                    <ColumnResizer
                      pixels={findWidth(view.widths, column.id)}
                      onResize={(pixels) => resize(column.id, pixels)}
                    />
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} span={columns.length} />
          {items.map(({ index, key }) => {
            const line = lines[index];
            if (line?.type === 'group')
              return (
                <tr key={key} aria-rowindex={index + 2}>
                  <th
                    scope="rowgroup"
                    colSpan={columns.length}
                    className="h-9 border-b border-line bg-sunk px-1 text-start text-label"
                  >
                    <GroupLine
                      group={line.group}
                      isStop={groupKeys.stop === line.group.id}
                      onFocus={() => groupKeys.onGroupFocus(line.group.id)}
                      onFold={() => groupKeys.fold(line.group)}
                    />
                  </th>
                </tr>
              );
            const row = line === undefined ? undefined : rows[line.index];
            if (row === undefined || line === undefined) return null;
            return (
              <tr key={key} aria-rowindex={index + 2}>
                {row.getVisibleCells().map((place, at) => {
                  const cell = findCell(row.original, place.column.id);
                  const isFocused =
                    place.getIsFocused() || (focused === undefined && line.index === 0 && at === 0);
                  const Cell = at === 0 ? 'th' : 'td';
                  return (
                    <Cell
                      key={place.id}
                      scope={at === 0 ? 'row' : undefined}
                      aria-colindex={at + 1}
                      aria-selected={place.getIsSelected()}
                      aria-current={cell !== null && cell.id === openCellId ? true : undefined}
                      tabIndex={isFocused && groupKeys.stop === null ? 0 : -1}
                      data-place={`${row.id}:${place.column.id}`}
                      onFocus={() => {
                        groupKeys.onCellFocus();
                        if (!place.getIsFocused()) grid.setFocusedCell(row.id, place.column.id);
                      }}
                      onMouseDown={(event) => {
                        place.getSelectionStartHandler()(event);
                        event.currentTarget.focus();
                      }}
                      onMouseEnter={place.getSelectionExtendHandler()}
                      onDoubleClick={() => cell !== null && onOpen(cell)}
                      style={styleOf(place.column.id)}
                      className={joinClasses(
                        cellStyle,
                        'font-normal outline-offset-[-2px] select-none aria-selected:bg-found aria-[current=true]:bg-marker',
                        isKept(place.column.id) ? 'sticky z-10 bg-paper' : '',
                      )}
                    >
                      {cell === null ? (
                        <SourceName n={row.original.n} title={row.original.title} />
                      ) : (
                        <GridCell cell={cell} threads={threads.get(cell.id) ?? 0} />
                      )}
                    </Cell>
                  );
                })}
              </tr>
            );
          })}
          <Spacer height={below} span={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

function SourceName({ n, title }: { readonly n: number; readonly title: string }) {
  return (
    <span className="flex gap-2">
      <span className="w-6 shrink-0 text-end text-soft tabular-nums">{n}</span>
      <span dir="auto" title={title} className="line-clamp-2 min-w-0 font-medium [overflow-wrap:anywhere]">
        {title}
      </span>
    </span>
  );
}

/** Takes the place of the rows that are out of view. */
function Spacer({ height, span }: { readonly height: number; readonly span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function findFocusedCell(grid: Grid): TableCellReply | null {
  const focused = grid.getFocusedCell();
  if (focused === undefined || focused.column.id === sourceColumnId) return null;
  return findCell(focused.row.original, focused.column.id);
}

const readPlace = (element: HTMLElement) =>
  element.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? null;

const findElement = (root: HTMLElement | null, rowId: string, columnId: string) =>
  root?.querySelector<HTMLElement>(`[data-place="${CSS.escape(`${rowId}:${columnId}`)}"]`);
