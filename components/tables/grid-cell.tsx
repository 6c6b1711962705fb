import { StateLabel } from '@/components/ui/state-label';
import type { TableCellReply } from '@/lib/protocol/http/tables';
import { cellStateWords, describeCell, isDecided } from './cell-words';

/** The content of a cell: its value, and its state where that is more than "read". */
export function GridCell({ cell }: { readonly cell: TableCellReply }) {
  const { state, word } = cellStateWords[cell.state];
  const isPlain = cell.state === 'value' || cell.value === null;
  const isQuiet = cell.value === null;
  return (
    <span className="flex items-start gap-1.5">
      <span
        dir="auto"
        className={`line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere] ${isQuiet ? 'text-soft' : ''} ${
          typeof cell.value === 'number' ? 'text-end tabular-nums' : ''
        }`}
      >
        {cell.state === 'pending' ? '' : describeCell(cell)}
      </span>
      {(!isPlain || isDecided(cell) || cell.state === 'failed') && (
        <StateLabel state={state} hideWord>
          {word}
        </StateLabel>
      )}
    </span>
  );
}
