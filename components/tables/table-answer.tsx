'use client';

import { countNoun } from '@/lib/core/text';
import type { TableAnswerReply } from '@/lib/protocol/http/table-questions';
import type { TableColumnReply } from '@/lib/protocol/http/table-shapes';
import { CellChip } from './cell-chip';

type TableAnswerProps = {
  readonly answer: TableAnswerReply;
  readonly columns: readonly TableColumnReply[];
  readonly onOpenCell: (cellId: string) => void;
};

type Part = TableAnswerReply['parts'][number];

/** An answer from the cells of a table: the sentence, what it could not rest on, and each value with the cell that it is from. */
export function TableAnswer({ answer, columns, onOpenCell }: TableAnswerProps) {
  const { parts, parts_left_off: leftOff } = answer;
  const isGrouped = parts.some(({ label }) => label !== null);
  const nameOf = (id: string) => columns.find((column) => column.id === id)?.name ?? '';
  const chipOf = (
    row: Part['rows'][number],
    cell: Part['rows'][number]['cells'][number],
    isShort: boolean,
  ) => (
    <CellChip
      key={cell.id}
      row={row}
      cell={cell}
      columnName={nameOf(cell.column_id)}
      isShort={isShort}
      onOpen={() => onOpenCell(cell.id)}
    />
  );
  return (
    <div className="scroll-quiet grid max-h-[40vh] min-w-0 flex-1 gap-3 p-3">
      <div className="grid gap-1">
        <p dir="auto" className="text-reading font-medium [overflow-wrap:anywhere]">
          {answer.sentence}
        </p>
        {answer.notes.map((note) => (
          <p key={note} className="text-label text-soft">
            {note}
          </p>
        ))}
        {answer.understood !== null && (
          <p className="text-label text-soft">
            Understood as: {answer.understood}. Read by{' '}
            {answer.model.provider === 'extractive' ? 'the built-in reader' : answer.model.name}.
          </p>
        )}
      </div>
      {isGrouped ? (
        <dl className="grid gap-x-4 gap-y-2 tablet:grid-cols-[minmax(8rem,auto)_auto_1fr]">
          {parts.map((part) => (
            <div key={part.label} className="contents">
              <dt dir="auto" className="font-medium [overflow-wrap:anywhere]">
                {part.label}
              </dt>
              <dd className="tabular-nums">{part.value ?? describeEmpty(answer, part)}</dd>
              <dd className="flex flex-wrap items-center gap-1">
                {part.rows.flatMap((row) => row.cells.slice(0, 1).map((cell) => chipOf(row, cell, true)))}
                <LeftOff part={part} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        parts.map((part) => (
          <div key={part.value ?? ''} className="grid gap-1">
            <ul className="grid gap-1">
              {part.rows.map((row) => (
                <li key={row.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span dir="auto" className="[overflow-wrap:anywhere]">
                    <span className="text-soft tabular-nums">{row.n}</span> {row.title}
                  </span>
                  {row.cells.map((cell) => chipOf(row, cell, false))}
                </li>
              ))}
            </ul>
            <LeftOff part={part} />
          </div>
        ))
      )}
      {leftOff > 0 && <p className="text-label text-soft">{countNoun(leftOff, 'more group')} not listed.</p>}
    </div>
  );
}

/** A group without a value is counted, unless its numbers were asked for: then it has none. */
function describeEmpty({ measure }: TableAnswerReply, part: Part): string {
  const isCounted = measure === 'count' || measure === 'list';
  return isCounted ? countNoun(part.row_count, 'source') : 'Not stated';
}

function LeftOff({ part }: { readonly part: Part }) {
  const count = part.row_count - part.rows.length;
  return count === 0 ? null : (
    <span className="text-label text-soft">{countNoun(count, 'more source')} not listed.</span>
  );
}
