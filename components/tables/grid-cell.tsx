import { MessageSquare } from 'lucide-react';
import { StateLabel } from '@/components/ui/state-label';
import { countNoun } from '@/lib/core/text';
import type { TableCellReply } from '@/lib/protocol/http/table-shapes';
import { cellStateWords, describeCell, isDecided } from './cell-words';

type GridCellProps = {
  readonly cell: TableCellReply;
  /** How many open threads there are about it. */
  readonly threads: number;
};

/** The content of a cell: its value, its state where that is more than "read", and a mark if it is talked about. */
export function GridCell({ cell, threads }: GridCellProps) {
  const { state, word } = cellStateWords[cell.state];
  const isPlain = cell.state === 'value' || cell.value === null;
  const isQuiet = cell.value === null;
  const hasFailed = cell.state === 'failed' && isQuiet;
  return (
    <span className="flex items-start gap-1.5">
      {cell.state === 'pending' && <Pending />}
      {hasFailed && <StateLabel state={state}>{word}</StateLabel>}
      {cell.state !== 'pending' && !hasFailed && (
        <span
          dir="auto"
          className={`line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere] ${isQuiet ? 'text-soft' : ''} ${
            typeof cell.value === 'number' ? 'tabular-nums tablet:text-end' : ''
          }`}
        >
          {describeCell(cell)}
        </span>
      )}
      {threads > 0 && (
        <span className="inline-flex h-5 items-center text-accent">
          <MessageSquare size={14} aria-hidden />
          <span className="sr-only">{countNoun(threads, 'open thread')}</span>
        </span>
      )}
      {(!isPlain || isDecided(cell)) && (
        <StateLabel state={state} hideWord>
          {word}
        </StateLabel>
      )}
    </span>
  );
}

/** A short line: neither a value nor the words of an empty answer, and quiet where a whole table waits to be filled. */
const Pending = () => (
  <>
    <span aria-hidden className="my-2.5 h-px w-4 bg-edge" />
    <span className="sr-only">{cellStateWords.pending.word}</span>
  </>
);
