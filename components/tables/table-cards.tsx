'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { TableCellReply, TableColumnReply, TableRowReply } from '@/lib/protocol/http/table-shapes';
import { GridCell } from './grid-cell';
import { cellStateWords } from './cell-words';
import { findCell } from './grid-columns';
import { GroupLine } from './group-line';
import type { GridGroup } from './list-grid-groups';
import { listGridItems } from './list-grid-items';

type TableCardsProps = {
  readonly rows: readonly TableRowReply[];
  /** Null if the rows are not grouped. */
  readonly groups: readonly GridGroup[] | null;
  readonly onFold: (id: string) => void;
  readonly columns: readonly TableColumnReply[];
  /** How many open threads there are, by cell. */
  readonly threads: ReadonlyMap<string, number>;
  readonly onOpen: (cell: TableCellReply) => void;
};

const shownFirst = 30;

/** The table on a phone: a card for each source, with its answers below one another. */
export function TableCards({ rows, groups, onFold, columns, threads, onOpen }: TableCardsProps) {
  const lines = listGridItems(rows.length, groups);
  const [shown, setShown] = useState(shownFirst);
  return (
    <div className="grid gap-3 px-4 pb-8">
      <ul className="grid gap-3">
        {lines.slice(0, shown).map((line) => {
          if (line.type === 'group')
            return (
              <li key={line.group.id} className="rounded-mark bg-sunk">
                <GroupLine group={line.group} onFold={() => onFold(line.group.id)} />
              </li>
            );
          const row = rows[line.index];
          return (
            row && <RowCard key={row.id} row={row} columns={columns} threads={threads} onOpen={onOpen} />
          );
        })}
      </ul>
      {lines.length > shown && (
        <Button onClick={() => setShown(shown + shownFirst)}>Show more sources</Button>
      )}
    </div>
  );
}

type RowCardProps = Pick<TableCardsProps, 'columns' | 'threads' | 'onOpen'> & { readonly row: TableRowReply };

function RowCard({ row, columns, threads, onOpen }: RowCardProps) {
  return (
    <li className="rounded-panel border border-line bg-raised">
      <h2 dir="auto" className="px-3 pt-3 pb-1 font-medium [overflow-wrap:anywhere]">
        <span className="text-soft tabular-nums">{row.n}</span> {row.title}
      </h2>
      <ul className="divide-y divide-line">
        {columns.map((column) => {
          const cell = findCell(row, column.id);
          return (
            cell !== null && (
              <li key={column.id}>
                <button
                  type="button"
                  onClick={() => onOpen(cell)}
                  className="grid min-h-11 w-full gap-0.5 px-3 py-2 text-start hover:bg-sunk"
                >
                  <span className="text-label text-soft">{column.name}</span>
                  {cell.state === 'pending' ? (
                    <span className="text-soft">{cellStateWords.pending.word}</span>
                  ) : (
                    <GridCell cell={cell} threads={threads.get(cell.id) ?? 0} />
                  )}
                </button>
              </li>
            )
          );
        })}
      </ul>
    </li>
  );
}
