'use client';

import { PreviewCard } from '@base-ui/react/preview-card';
import { StateLabel } from '@/components/ui/state-label';
import type { TableCellReply, TableRowReply } from '@/lib/protocol/http/table-shapes';
import { cellStateWords, describeCell } from './cell-words';

type CellChipProps = {
  readonly row: Pick<TableRowReply, 'n' | 'title'>;
  readonly cell: TableCellReply;
  readonly columnName: string;
  /** Shows the number of the source instead of the value. */
  readonly isShort: boolean;
  readonly onOpen: () => void;
};

const openAfterMs = 150;
const closeAfterMs = 300;

/** A value of an answer that opens its cell. Hover and focus show the cell with the passage that states it. */
export function CellChip({ row, cell, columnName, isShort, onOpen }: CellChipProps) {
  const value = describeCell(cell);
  const { state, word } = cellStateWords[cell.state];
  return (
    <PreviewCard.Root>
      <PreviewCard.Trigger
        delay={openAfterMs}
        closeDelay={closeAfterMs}
        render={
          <button
            type="button"
            aria-label={`${columnName} of ${row.title}: ${value}, ${word}`}
            onClick={onOpen}
            className="inline-flex min-h-6 max-w-60 min-w-6 items-center justify-center rounded-control border border-line bg-page px-1.5 text-label text-accent tabular-nums hover:bg-sunk"
          >
            <span dir="auto" className="truncate">
              {isShort ? row.n : value}
            </span>
          </button>
        }
      />
      <PreviewCard.Portal>
        <PreviewCard.Positioner side="top" sideOffset={6} collisionPadding={8} className="z-40">
          <PreviewCard.Popup className="floating grid w-92 max-w-(--available-width) gap-1.5 p-3 font-operating">
            <p className="text-label text-soft [overflow-wrap:anywhere]">
              {columnName} · {row.title}
            </p>
            <p dir="auto" className="line-clamp-3 font-medium [overflow-wrap:anywhere]">
              {value}
            </p>
            <StateLabel state={state}>{word}</StateLabel>
            {cell.quote === null ? (
              <p className="text-label text-soft">No passage stands behind this cell.</p>
            ) : (
              <blockquote dir="auto" className="line-clamp-8 font-reading text-reading leading-6">
                <span className="evidence-mark box-decoration-clone py-0.5">{cell.quote.quote}</span>
              </blockquote>
            )}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}
