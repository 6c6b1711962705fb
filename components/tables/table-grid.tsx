'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { joinClasses } from '@/components/ui/class-names';
import type { TableCellReply, TableDetailReply } from '@/lib/protocol/http/tables';
import { ColumnHead } from './column-head';
import { copyCells } from './copy-cells';
import { GridCell } from './grid-cell';
import { findCell } from './grid-columns';
import { type Grid, sourceColumnId } from './grid-features';
import { moveColumn } from './move-column';
import { moveInGrid } from './move-in-grid';
import type { TableWindow } from './table-windows';
import type { SetTableView, TableView } from './use-table-grid';

type TableGridProps = {
  readonly grid: Grid;
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
const sourceWidth = 'w-64 min-w-64 max-w-64';
const columnWidths = { usual: 'w-52 min-w-52 max-w-52', wide: 'w-104 min-w-104 max-w-104' };
const cellStyle = 'h-13 border-b border-e border-line px-3 py-1.5 align-top text-start';

/** The grid of sources and questions. It is one tab stop; only the rows in view are in the page. */
export function TableGrid({
  grid,
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
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component, so its rows never go stale
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);

  const focused = grid.getFocusedCell();
  const hasMoved = useRef(false);
  const hasOpened = useRef(false);
  const focusedRow = focused?.row.id;
  const focusedColumn = focused?.column.id;
  useEffect(() => {
    if (!hasMoved.current || focusedRow === undefined || focusedColumn === undefined) return;
    hasMoved.current = false;
    const index = rows.findIndex(({ id }) => id === focusedRow);
    virtual.scrollToIndex(index);
    requestAnimationFrame(() => findElement(scroller.current, focusedRow, focusedColumn)?.focus());
  }, [focusedRow, focusedColumn, rows, virtual]);

  const isOpen = openCellId !== null;
  useEffect(() => {
    // When the cell beside the grid closes with the focus in it, the focus returns to its place in the grid.
    if (!isOpen && hasOpened.current && document.activeElement === document.body)
      scroller.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
    hasOpened.current = isOpen;
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const here = event.target instanceof HTMLElement ? readPlace(event.target) : null;
    if (here === null || event.altKey) return;
    if (moveInGrid(grid, event)) {
      hasMoved.current = true;
      event.preventDefault();
      return;
    }
    const cell = findFocusedCell(grid);
    if (cell === null || event.ctrlKey || event.metaKey) return;
    if (onCellKey(cell, event)) event.preventDefault();
  }

  const widthOf = (id: string) => (view.wide.includes(id) ? columnWidths.wide : columnWidths.usual);

  function offerMove(id: string, step: -1 | 1) {
    const isQuestion = (other: string) => other !== sourceColumnId;
    const order = grid.getAllLeafColumns().map((column) => column.id);
    const shown = columns.map((column) => column.id);
    const moved = moveColumn(order.filter(isQuestion), shown.filter(isQuestion), { id, step });
    return moved === null ? null : () => void onViewChange({ order: moved });
  }

  function onCopy(event: ClipboardEvent) {
    const hasText = (window.getSelection()?.toString() ?? '') !== '';
    if (hasText || grid.getSelectedCellCount() === 0) return;
    event.clipboardData.setData('text/plain', copyCells(grid));
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
      className="scroll-quiet relative h-full min-h-0 border-t border-line"
      onCopy={onCopy}
      onPaste={onPasteText}
    >
      <table
        role="grid"
        aria-label={table.title}
        aria-rowcount={rows.length + 1}
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
                  className={joinClasses(
                    'h-(--size-row) border-b border-e border-line bg-sunk px-3 text-start text-label font-medium',
                    index === 0 ? `sticky start-0 z-10 ${sourceWidth}` : widthOf(column.id),
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
                      isWide={view.wide.includes(column.id)}
                      onWideChange={(isWide) =>
                        void onViewChange({
                          wide: isWide
                            ? [...view.wide, column.id]
                            : view.wide.filter((id) => id !== column.id),
                        })
                      }
                      onEdit={onOpenWindow && (() => onOpenWindow({ type: 'edit_column', column: question }))}
                      onDelete={
                        onOpenWindow && (() => onOpenWindow({ type: 'delete_column', column: question }))
                      }
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
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <tr key={key} aria-rowindex={index + 2}>
                {row.getVisibleCells().map((place, at) => {
                  const cell = findCell(row.original, place.column.id);
                  const isFocused =
                    place.getIsFocused() || (focused === undefined && index === 0 && at === 0);
                  return (
                    <td
                      key={place.id}
                      role={at === 0 ? 'rowheader' : 'gridcell'}
                      aria-colindex={at + 1}
                      aria-selected={place.getIsSelected()}
                      aria-current={cell !== null && cell.id === openCellId ? true : undefined}
                      tabIndex={isFocused ? 0 : -1}
                      data-place={`${row.id}:${place.column.id}`}
                      onFocus={() => {
                        if (!place.getIsFocused()) grid.setFocusedCell(row.id, place.column.id);
                      }}
                      onMouseDown={(event) => {
                        place.getSelectionStartHandler()(event);
                        event.currentTarget.focus();
                      }}
                      onMouseEnter={place.getSelectionExtendHandler()}
                      onDoubleClick={() => cell !== null && onOpen(cell)}
                      className={joinClasses(
                        cellStyle,
                        'outline-offset-[-2px] select-none aria-selected:bg-found aria-[current=true]:bg-marker',
                        at === 0 ? `sticky start-0 z-10 bg-paper ${sourceWidth}` : widthOf(place.column.id),
                      )}
                    >
                      {cell === null ? (
                        <SourceName n={row.original.n} title={row.original.title} />
                      ) : (
                        <GridCell cell={cell} threads={threads.get(cell.id) ?? 0} />
                      )}
                    </td>
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
