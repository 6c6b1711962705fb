'use client';

import { type KeyboardEvent, useMemo, useState } from 'react';
import { WithSource } from '@/components/sources/with-source';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { createLatePart } from '@/components/ui/create-late-part';
import { SkeletonLine } from '@/components/ui/skeleton';
import { WhoIsHere } from '@/components/presence/who-is-here';
import { usePlace } from '@/components/workspace/place';
import type { ReplyTo } from '@/lib/client/api';
import { useOfferedModels } from '@/lib/client/use-model-choice';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { TableCellReply, TableDetailReply, TableRowReply } from '@/lib/protocol/http/table-shapes';
import { AskTable } from './ask-table';
import { CellPanel, type WrittenPart } from './cell-panel';
import { canDispute, isOpen } from './cell-words';
import type { Grid } from './grid-features';
import { LoadingRows } from './loading-rows';
import { OfferedRows } from './offered-rows';
import { TableBody } from './table-body';
import { TableToolbar } from './table-toolbar';
import { TableWindows, type TableWindow } from './table-windows';
import { type CellDecision, useDecideCell } from './use-decide-cell';
import { usePasteCells } from './use-paste-cells';
import { useTableActions } from './use-table-actions';
import { useTableGrid } from './use-table-grid';
import { useFillAnnouncement } from './use-fill-announcement';
import { useTableView } from './use-table-view';
import { useTableRows } from './use-table-rows';

const FillBar = createLatePart(
  async () => (await import('./fill-bar')).FillBar,
  'Loading the progress',
  <SkeletonLine className="h-12" />,
);

type TableScreenProps = {
  readonly table: TableDetailReply;
  readonly models: ReplyTo<'GET /v1/models'>;
};

type Written = { readonly cellId: string; readonly what: WrittenPart };

/** A table: its head, its grid, and beside it the open cell with the source at the quote. The address holds the view and the open cell. */
export function TableScreen({ table: first, models }: TableScreenProps) {
  useOfferedModels(models);
  const { slug, role } = useWorkspace();
  const canEdit = role !== 'viewer';
  const { table, rows, isLoading, failure, reload, keepCell } = useTableRows(first);
  const actions = useTableActions(table);
  const viewState = useTableView(table.views);
  const { view, setView } = viewState;
  const { grid, groups } = useTableGrid({ table, rows, view, setView });
  const [written, setWritten] = useState<Written | null>(null);
  const [opened, setOpened] = useState<TableWindow | null>(null);
  const { decide, dispute, isDeciding } = useDecideCell(table.id, {
    onSaved: (cell) => {
      keepCell(cell);
      // By the time that a decision is saved, the user may be writing about the next cell.
      setWritten((now) => (now?.cellId === cell.id ? null : now));
    },
    onRefused: reload,
  });
  const pasteCells = usePasteCells(table.id, { onSaved: keepCell, onRefused: reload });
  useFillAnnouncement(table);
  usePlace(
    {
      crumbs: [{ label: 'Tables', href: paths.tables(slug) }, { label: table.title }],
      actions: <WhoIsHere kind="cell" id={table.id} />,
    },
    `${table.id}:${table.title}`,
  );
  const open = useMemo(() => findOpenCell(table, rows, view.cell), [table, rows, view.cell]);
  const openCell = (cell: TableCellReply, what: WrittenPart | null = null) => {
    setWritten(what === null ? null : { cellId: cell.id, what });
    void setView({ cell: cell.id });
  };
  const close = () => {
    setWritten(null);
    void setView({ cell: null });
  };
  const findNext = (from: TableCellReply) => {
    const columnIds = grid.getVisibleLeafColumns().map(({ id }) => id);
    const cells = grid
      .getRowModel()
      .rows.flatMap(({ original: { cells: all } }) =>
        columnIds.flatMap((columnId) => all.find(({ column_id: id }) => id === columnId) ?? []),
      );
    const at = cells.findIndex(({ id }) => id === from.id);
    return [...cells.slice(at + 1), ...cells.slice(0, Math.max(0, at))].find(isOpen) ?? null;
  };
  const openNext = (from: TableCellReply) => {
    const next = findNext(from);
    if (next === null) return;
    const [rowId = '', columnId = ''] = next.id.split(':');
    grid.setFocusedCell(rowId, columnId);
    openCell(next);
  };
  const onCellKey = (cell: TableCellReply, event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    const decision = canEdit ? decisionKeys[key] : undefined;
    if (decision !== undefined) decide(cell, decision);
    else if (key === 'enter') openCell(cell);
    else if ((key === 'e' || key === 'f2') && canEdit) openCell(cell, 'value');
    else if (key === 'd' && canDispute(cell)) openCell(cell, 'dispute');
    else if (key === 'j') openNext(cell);
    else if (key === 'escape' && open !== null) close();
    else return false;
    return true;
  };
  const page = (
    <div className="flex h-full min-h-0 flex-col">
      <TableToolbar
        table={table}
        canEdit={canEdit}
        viewState={viewState}
        actions={actions}
        shownRowIds={grid.getRowModel().rows.map(({ id }) => id)}
        selectedRowIds={listSelectedRows(grid)}
        focusedRow={grid.getFocusedCell()?.row.original ?? null}
        onOpenWindow={setOpened}
      />
      {table.columns.length > 0 && table.row_count > 0 && (
        <AskTable table={table} onOpenCell={(cell) => void setView({ cell })} />
      )}
      {canEdit && <OfferedRows table={table} actions={actions} />}
      {table.run_id !== null && (
        <FillBar key={table.run_id} runId={table.run_id} canStop={canEdit} onEnd={reload} />
      )}
      {isLoading && failure === null && <LoadingRows loaded={rows.length} all={table.row_count} />}
      {failure !== null && (
        <div className="px-4 pb-3">
          <FailureNotice
            sentence="The table could not be loaded."
            cause={failure.message}
            action={<Button onClick={reload}>Try again</Button>}
          />
        </div>
      )}
      <TableBody
        table={table}
        grid={grid}
        groups={groups}
        view={view}
        onViewChange={setView}
        openCellId={open?.cell.id ?? null}
        onOpen={openCell}
        onCellKey={onCellKey}
        onPaste={canEdit ? (text) => void pasteCells(grid, text) : null}
        onShowAll={() => void setView({ rows: 'all' })}
        onOpenWindow={canEdit ? setOpened : null}
      />
    </div>
  );
  return (
    <>
      <WithSource noun="table" page={page} onClose={close}>
        {open === null ? null : (
          <CellPanel
            {...open}
            tableId={table.id}
            canEdit={canEdit}
            written={written?.cellId === open.cell.id ? written.what : null}
            onWrite={(what) => setWritten(what && { cellId: open.cell.id, what })}
            onDispute={(reason) => dispute(open.cell, reason)}
            isDeciding={isDeciding(open.cell.id)}
            onDecide={(decision) => decide(open.cell, decision)}
            onKey={(event) => onCellKey(open.cell, event)}
            onNext={findNext(open.cell) === null ? null : () => openNext(open.cell)}
          />
        )}
      </WithSource>
      {opened !== null && (
        <TableWindows
          table={table}
          opened={opened}
          viewState={viewState}
          actions={actions}
          rows={grid.getRowModel().rows.map(({ original }) => original)}
          allRows={rows}
          onOpenCell={(cell) => {
            setOpened(null);
            void setView({ cell });
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

const decisionKeys: Readonly<Record<string, CellDecision>> = {
  v: { state: 'verified' },
  l: { state: 'locked' },
  n: { state: 'edited', value: null },
};

/** Null if the address names a cell that does not exist. */
function findOpenCell(table: TableDetailReply, rows: readonly TableRowReply[], cellId: string | null) {
  const row = rows.find(({ cells }) => cells.some(({ id }) => id === cellId));
  const cell = row?.cells.find(({ id }) => id === cellId);
  const column = table.columns.find(({ id }) => id === cell?.column_id);
  return row === undefined || cell === undefined || column === undefined ? null : { row, cell, column };
}

/** The rows of which a cell is selected. One cell alone is where the user is, not a choice of rows. */
const listSelectedRows = (grid: Grid): readonly string[] =>
  grid.getSelectedCellCount() > 1 ? grid.getCellSelectionRowIds() : [];
