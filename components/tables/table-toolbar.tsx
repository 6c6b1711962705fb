'use client';

import {
  ChartColumn,
  Columns3,
  Download,
  Ellipsis,
  Eye,
  FileText,
  ListX,
  PencilLine,
  Play,
  Plus,
  Rows3,
  Trash2,
} from 'lucide-react';
import { Button, IconButton } from '@/components/ui/button';
import { Menu, MenuItem, MenuSeparator, MenuSwitch } from '@/components/ui/menu';
import { Select } from '@/components/ui/select';
import { countNoun, shorten } from '@/lib/core/text';
import type { TableDetailReply, TableRowReply } from '@/lib/protocol/http/table-shapes';
import {
  type CellState,
  rowFilters,
  type TableExportFormat,
  tableExportFormats,
} from '@/lib/protocol/table-words';
import { isDecided } from './cell-words';
import { rowFilterWords } from './row-filter';
import type { TableWindow } from './table-windows';
import { type TableActions, triedRows } from './use-table-actions';
import type { TableViewState } from './use-table-view';
import { ViewChoice } from './view-choice';

type TableToolbarProps = {
  readonly table: TableDetailReply;
  readonly canEdit: boolean;
  readonly viewState: TableViewState;
  readonly actions: TableActions;
  /** The rows that the filter shows, and those with a selected cell. */
  readonly shownRowIds: readonly string[];
  readonly selectedRowIds: readonly string[];
  /** The row that the user is in. */
  readonly focusedRow: TableRowReply | null;
  readonly onOpenWindow: (opened: TableWindow) => void;
};

/** The head of a table: what it is, how far it is checked, which rows it shows, and what can be done with it. */
export function TableToolbar(props: TableToolbarProps) {
  const { table, canEdit, actions } = props;
  const counts = countStates(table);
  const isFilling = table.run_id !== null;
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="room-48 flex-1 max-tablet:basis-full">
        <h1 className="truncate font-reading text-title font-semibold">{table.title}</h1>
        <p className="text-label text-soft">{describeProgress(table)}</p>
      </div>
      <ViewChoice views={table.views} viewState={props.viewState} />
      <Select
        label="Rows"
        hideLabel
        options={rowFilters.map((filter) => ({ value: filter, label: rowFilterWords[filter] }))}
        value={props.viewState.view.rows}
        onValueChange={(filter) => void props.viewState.setView({ rows: filter })}
        triggerClassName="w-32"
      />
      {canEdit && (
        <>
          <Button icon={Plus} onClick={() => props.onOpenWindow({ type: 'add_column' })}>
            Add column
          </Button>
          {counts.pending > 0 && !isFilling && (
            <>
              {table.row_count > triedRows && (
                <Button busy={actions.isStarting} onClick={actions.tryOut}>
                  Try on {triedRows} rows
                </Button>
              )}
              <Button
                variant="primary"
                icon={Play}
                busy={actions.isStarting}
                onClick={() => props.onOpenWindow({ type: 'fill', cells: 'empty', rowIds: [] })}
              >
                Fill {countNoun(counts.pending, 'cell')}
              </Button>
            </>
          )}
        </>
      )}
      <TableMenu {...props} counts={counts} isFilling={isFilling} />
    </header>
  );
}

/** Each file has the quote, the state and the verifier beside each value. */
const formatWords: Readonly<Record<TableExportFormat, string>> = {
  csv: 'CSV',
  xlsx: 'Excel workbook',
  markdown: 'Markdown',
  json: 'JSON',
};

type Counts = Readonly<Record<'pending' | 'failed' | 'stale' | 'read', number>>;

function TableMenu({
  table,
  canEdit,
  counts,
  isFilling,
  viewState,
  actions,
  shownRowIds,
  selectedRowIds,
  focusedRow,
  onOpenWindow,
}: TableToolbarProps & { readonly counts: Counts; readonly isFilling: boolean }) {
  const { view, setView } = viewState;
  const { hide } = view;
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} label="More" />}>
      {canEdit && !isFilling && (
        <>
          {selectedRowIds.length > 0 && (
            <MenuItem onSelect={() => onOpenWindow({ type: 'fill', cells: 'all', rowIds: selectedRowIds })}>
              Fill {countNoun(selectedRowIds.length, 'selected row')} …
            </MenuItem>
          )}
          {view.rows !== 'all' && shownRowIds.length > 0 && (
            <MenuItem onSelect={() => onOpenWindow({ type: 'fill', cells: 'all', rowIds: shownRowIds })}>
              Fill {countNoun(shownRowIds.length, 'shown row')} …
            </MenuItem>
          )}
          {counts.failed > 0 && (
            <MenuItem onSelect={() => onOpenWindow({ type: 'fill', cells: 'failed', rowIds: [] })}>
              Fill {countNoun(counts.failed, 'failed cell')} again …
            </MenuItem>
          )}
          {counts.stale > 0 && (
            <MenuItem onSelect={() => onOpenWindow({ type: 'fill', cells: 'stale', rowIds: [] })}>
              Fill {countNoun(counts.stale, 'outdated cell')} again …
            </MenuItem>
          )}
          {counts.read > 0 && (
            <MenuItem onSelect={() => onOpenWindow({ type: 'fill', cells: 'all', rowIds: [] })}>
              Fill all unchecked cells again …
            </MenuItem>
          )}
          <MenuSeparator />
        </>
      )}
      {table.columns.map(({ id, name }) => (
        <MenuSwitch
          key={id}
          icon={Columns3}
          checked={!hide.includes(id)}
          onCheckedChange={(isShown) =>
            void setView({ hide: isShown ? hide.filter((other) => other !== id) : [...hide, id] })
          }
        >
          {name}
        </MenuSwitch>
      ))}
      {table.columns.length > 0 && <MenuSeparator />}
      {canEdit && table.columns.length > 0 && shownRowIds.length > 0 && (
        <MenuItem
          icon={FileText}
          onSelect={() =>
            actions.keep(
              selectedRowIds.length > 0 ? selectedRowIds : view.rows === 'all' ? [] : shownRowIds,
              table.columns.filter(({ id }) => !hide.includes(id)).map(({ id }) => id),
            )
          }
        >
          {selectedRowIds.length > 0
            ? `Save ${countNoun(selectedRowIds.length, 'selected row')} as an artifact to share`
            : 'Save as an artifact to share'}
        </MenuItem>
      )}
      {table.columns.length > 0 && (
        <MenuItem icon={ChartColumn} onSelect={() => onOpenWindow({ type: 'chart' })}>
          Chart …
        </MenuItem>
      )}
      {tableExportFormats.map((format) => (
        <MenuItem key={format} icon={Download} onSelect={() => actions.download(format)}>
          Download as {formatWords[format]}
        </MenuItem>
      ))}
      {canEdit && (
        <>
          <MenuSeparator />
          <ViewItems viewState={viewState} actions={actions} onOpenWindow={onOpenWindow} />
          <MenuSeparator />
          <RowItems
            selectedRowIds={selectedRowIds}
            focusedRow={focusedRow}
            actions={actions}
            onOpenWindow={onOpenWindow}
          />
          <MenuItem icon={PencilLine} onSelect={() => onOpenWindow({ type: 'rename' })}>
            Rename …
          </MenuItem>
          <MenuItem icon={Trash2} danger onSelect={actions.remove}>
            Delete table
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

type Items<Name extends keyof TableToolbarProps> = Pick<TableToolbarProps, Name | 'actions' | 'onOpenWindow'>;

function ViewItems({ viewState, actions, onOpenWindow }: Items<'viewState'>) {
  const { named, isChanged } = viewState;
  return (
    <>
      {isChanged && named !== null && (
        <MenuItem icon={Eye} onSelect={() => actions.saveView(named.id, viewState)}>
          Save the changes of “{shorten(named.name, 40)}”
        </MenuItem>
      )}
      <MenuItem icon={Eye} onSelect={() => onOpenWindow({ type: 'add_view' })}>
        Save as a view …
      </MenuItem>
      {named !== null && (
        <>
          <MenuItem icon={PencilLine} onSelect={() => onOpenWindow({ type: 'rename_view' })}>
            Rename the view …
          </MenuItem>
          <MenuItem icon={Trash2} danger onSelect={() => onOpenWindow({ type: 'delete_view' })}>
            Delete the view …
          </MenuItem>
        </>
      )}
    </>
  );
}

function RowItems({
  selectedRowIds,
  focusedRow,
  actions,
  onOpenWindow,
}: Items<'selectedRowIds' | 'focusedRow'>) {
  return (
    <>
      <MenuItem icon={Rows3} onSelect={() => onOpenWindow({ type: 'rows' })}>
        Choose rows …
      </MenuItem>
      {selectedRowIds.length > 0 ? (
        <MenuItem icon={ListX} onSelect={() => actions.changeRows(selectedRowIds, false)}>
          Take {countNoun(selectedRowIds.length, 'selected row')} out
        </MenuItem>
      ) : (
        focusedRow !== null && (
          <MenuItem icon={ListX} onSelect={() => actions.changeRows([focusedRow.id], false)}>
            Take “{shorten(focusedRow.title, 40)}” out
          </MenuItem>
        )
      )}
    </>
  );
}

function countState(table: TableDetailReply, wanted: (state: CellState) => boolean): number {
  return table.columns
    .flatMap(({ states }) => states)
    .filter(({ state }) => wanted(state))
    .reduce((sum, { count }) => sum + count, 0);
}

function countStates(table: TableDetailReply): Counts {
  const only = (wanted: CellState) => countState(table, (state) => state === wanted);
  // No run reads a disputed cell again.
  const read = countState(
    table,
    (state) => !isDecided({ state }) && state !== 'pending' && state !== 'disputed',
  );
  return { pending: only('pending'), failed: only('failed'), stale: only('stale'), read };
}

/** For example "12 sources · 31 of 48 cells checked by a person · 2 disputed". */
function describeProgress(table: TableDetailReply): string {
  const all = countState(table, () => true);
  const checked = countState(table, (state) => isDecided({ state }));
  const disputed = countState(table, (state) => state === 'disputed');
  return [
    countNoun(table.row_count, 'source'),
    ...(all === 0 ? [] : [`${checked} of ${countNoun(all, 'cell')} checked by a person`]),
    ...(disputed === 0 ? [] : [`${disputed} disputed`]),
  ].join(' · ');
}
