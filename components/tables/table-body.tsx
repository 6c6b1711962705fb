'use client';

import { Plus } from 'lucide-react';
import { type KeyboardEvent, useMemo } from 'react';
import { useThreadTally } from '@/components/threads/use-threads';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { paneWidths, useMedia } from '@/components/ui/use-media';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { TableCellReply, TableDetailReply } from '@/lib/protocol/http/table-shapes';
import type { Grid } from './grid-features';
import { type GridGroup, toggleFolded } from './list-grid-groups';
import { TableCards } from './table-cards';
import { TableGrid } from './table-grid';
import type { TableWindow } from './table-windows';
import type { SetTableView, TableView } from './use-table-view';

type TableBodyProps = {
  readonly table: TableDetailReply;
  readonly grid: Grid;
  /** Null if the rows are not grouped. */
  readonly groups: readonly GridGroup[] | null;
  readonly view: TableView;
  readonly onViewChange: SetTableView;
  readonly openCellId: string | null;
  readonly onOpen: (cell: TableCellReply) => void;
  readonly onCellKey: (cell: TableCellReply, event: KeyboardEvent) => boolean;
  /** Null for users who may only read. */
  readonly onPaste: ((text: string) => void) | null;
  readonly onShowAll: () => void;
  /** Null for users who may only read. */
  readonly onOpenWindow: ((opened: TableWindow) => void) | null;
};

/** The cells of a table: as a grid, as cards on a phone, or as the sentence that says what is missing. */
export function TableBody({ table, grid, groups, onShowAll, onOpenWindow, ...rest }: TableBodyProps) {
  const isWide = useMedia(paneWidths.two);
  const talk = useThreadTally({ kind: 'cell', id: table.id }, { isOpen: false }).data;
  const threads = useMemo(() => new Map(talk?.parts.map(({ part, open }) => [part, open])), [talk]);
  const rows = grid.getRowModel().rows.map(({ original }) => original);
  if (table.row_count === 0 || table.columns.length === 0)
    return (
      <div className="px-4 py-8">
        <EmptyTable table={table} onOpenWindow={onOpenWindow} />
      </div>
    );
  if (rows.length === 0 && (groups === null || groups.length === 0))
    return (
      <div className="px-4 py-8">
        <EmptyState action={<Button onClick={onShowAll}>Show all rows</Button>}>
          No row has such a cell.
        </EmptyState>
      </div>
    );
  const shownColumns = grid
    .getVisibleLeafColumns()
    .flatMap(({ id }) => table.columns.find((column) => column.id === id) ?? []);
  return isWide ? (
    <div className="min-h-0 flex-1">
      <TableGrid
        grid={grid}
        groups={groups}
        table={table}
        threads={threads}
        onOpenWindow={onOpenWindow}
        {...rest}
      />
    </div>
  ) : (
    <div className="scroll-quiet min-h-0 flex-1">
      <TableCards
        rows={rows}
        groups={groups}
        onFold={(id) => void rest.onViewChange({ folded: toggleFolded(rest.view.folded, id) })}
        columns={shownColumns}
        threads={threads}
        onOpen={rest.onOpen}
      />
    </div>
  );
}

function EmptyTable({ table, onOpenWindow }: Pick<TableBodyProps, 'table' | 'onOpenWindow'>) {
  const { slug } = useWorkspace();
  if (table.row_count === 0) {
    const addSources = (
      <ButtonLink href={paths.collection(slug, table.collection_id, { add: 'urls' })}>Add sources</ButtonLink>
    );
    const chooseRows = <Button onClick={() => onOpenWindow?.({ type: 'rows' })}>Choose rows</Button>;
    return (
      <EmptyState action={onOpenWindow && (table.takes_all ? addSources : chooseRows)}>
        {table.takes_all
          ? 'This table’s collection has no sources with text yet. Add sources to it, and each becomes a row here.'
          : 'No source is a row of this table yet.'}
      </EmptyState>
    );
  }
  const add = onOpenWindow && (
    <Button variant="primary" icon={Plus} onClick={() => onOpenWindow({ type: 'add_column' })}>
      Add a column
    </Button>
  );
  return (
    <EmptyState action={add}>
      Add the first question. Every source is asked it, and each answer shows the passage it comes from.
    </EmptyState>
  );
}
