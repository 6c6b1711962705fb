'use client';

import { Suspense } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { createLazy } from '@/components/ui/create-lazy';
import { TitleDialog } from '@/components/ui/title-dialog';
import { closeIfAsSent } from '@/lib/client/watch-form';
import type { TableColumnReply, TableDetailReply, TableRowReply } from '@/lib/protocol/http/table-shapes';
import type { FillSelection } from '@/lib/protocol/table-words';
import { ColumnDialog } from './column-dialog';
import { FillDialog } from './fill-dialog';
import { RowsDialog } from './rows-dialog';
import type { TableActions } from './use-table-actions';
import type { TableViewState } from './use-table-view';
import { type ViewWindow, ViewWindows } from './view-windows';

/** The dialog that is open above a table. */
export type TableWindow =
  | { readonly type: 'add_column' | 'rename' | 'chart' | 'rows' | ViewWindow }
  | { readonly type: 'fill'; readonly cells: FillSelection; readonly rowIds: readonly string[] }
  | { readonly type: 'edit_column' | 'delete_column'; readonly column: TableColumnReply };

type TableWindowsProps = {
  readonly table: TableDetailReply;
  readonly opened: TableWindow;
  readonly viewState: TableViewState;
  readonly actions: TableActions;
  /** The shown rows, in their order. */
  readonly rows: readonly TableRowReply[];
  /** The rows of the table, whether the view shows them or not. */
  readonly allRows: readonly TableRowReply[];
  readonly onOpenCell: (cellId: string) => void;
  readonly onClose: () => void;
};

const LateChart = createLazy(async () => (await import('./chart-dialog')).ChartDialog);

/** Adds, changes or deletes a column, fills, draws or renames the table. */
export function TableWindows(props: TableWindowsProps) {
  const { table, opened, viewState, actions, rows, allRows, onOpenCell, onClose } = props;
  switch (opened.type) {
    case 'add_column':
      return <ColumnDialog tableId={table.id} column={null} onClose={onClose} />;
    case 'edit_column':
      return <ColumnDialog tableId={table.id} column={opened.column} onClose={onClose} />;
    case 'chart':
      return (
        <Suspense fallback={null}>
          <LateChart table={table} rows={rows} onOpenCell={onOpenCell} onClose={onClose} />
        </Suspense>
      );
    case 'add_view':
    case 'rename_view':
    case 'delete_view':
      return <ViewWindows opened={opened.type} viewState={viewState} actions={actions} onClose={onClose} />;
    case 'rows':
      return <RowsDialog table={table} rows={allRows} actions={actions} onClose={onClose} />;
    case 'fill':
      return (
        <FillDialog
          tableId={table.id}
          cells={opened.cells}
          rowIds={opened.rowIds}
          actions={actions}
          onClose={onClose}
        />
      );
    case 'rename':
      return (
        <TitleDialog
          heading="Rename the table"
          submitLabel="Rename"
          initialTitle={table.title}
          busy={actions.rename.isPending}
          error={actions.rename.error?.message}
          onSubmit={(title) =>
            actions.rename.mutate(
              { params: { id: table.id }, body: { title } },
              { onSuccess: closeIfAsSent(onClose) },
            )
          }
          onClose={onClose}
        />
      );
    case 'delete_column':
      return (
        <AlertDialog
          open
          onOpenChange={(isOpen) => !isOpen && onClose()}
          title={`Delete the column “${opened.column.name}”?`}
          description="Its cells are deleted too, with everything that people verified or entered in them."
          confirmLabel="Delete column"
          onConfirm={() => actions.removeColumn(opened.column)}
        />
      );
  }
}
