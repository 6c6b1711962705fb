'use client';

import {
  Check,
  ChevronRight,
  Lock,
  MessageCircleWarning,
  PencilLine,
  RotateCcw,
  SquareSlash,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { listCitations } from '@/components/citations/list-citations';
import { focusUnlessTyping, isTypingPlace } from '@/components/ui/move-focus';
import { SourceLook } from '@/components/sources/source-look';
import { TalkButton } from '@/components/threads/talk-button';
import { Button } from '@/components/ui/button';
import { KeyHint } from '@/components/ui/kbd';
import { StateLabel } from '@/components/ui/state-label';
import { Time } from '@/components/ui/time';
import type { TableCellReply, TableColumnReply, TableRowReply } from '@/lib/protocol/http/table-shapes';
import { CellEditor } from './cell-editor';
import { DisputeForm } from './dispute-form';
import { canDispute, cellStateWords, describeCell, explainCell, isDecided } from './cell-words';
import type { CellDecision } from './use-decide-cell';

/** What the user writes about a cell: its value, or why they dispute it. */
export type WrittenPart = 'value' | 'dispute';

type CellPanelProps = {
  readonly tableId: string;
  readonly row: TableRowReply;
  readonly column: TableColumnReply;
  readonly cell: TableCellReply;
  readonly canEdit: boolean;
  /** Null if the user is writing neither. */
  readonly written: WrittenPart | null;
  readonly isDeciding: boolean;
  readonly onWrite: (what: WrittenPart | null) => void;
  readonly onDecide: (decision: CellDecision) => void;
  readonly onDispute: (reason: string) => void;
  /** Receives keys pressed in the panel, also while the focus is in the source. Returns true if it used the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  /** Opens the next cell that nobody has decided about, or null if there is none. */
  readonly onNext: (() => void) | null;
};

/** One cell beside the grid: its value and state, what can be decided about it, and the source at the quote. */
export function CellPanel(props: CellPanelProps) {
  const { row, column, cell } = props;
  const { quote } = cell;
  const citations = useMemo(() => (quote === null ? [] : listCitations([quote])), [quote]);
  const head = useRef<HTMLElement>(null);
  const isWriting = props.written !== null;
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    // When what was written is saved, its field goes with the focus in it. The keys of the panel go on working.
    if (wasWriting.current && !isWriting && document.activeElement === document.body)
      focusUnlessTyping(head.current);
    wasWriting.current = isWriting;
  }, [isWriting]);
  return (
    <div
      className="flex h-full min-h-0 flex-col"
      onKeyDown={(event) => {
        const isUsed = event.key === 'Enter' || event.ctrlKey || event.metaKey || event.altKey;
        if (isUsed || isTypingPlace(event.target) || !props.onKey(event)) return;
        event.preventDefault();
      }}
    >
      <section
        ref={head}
        tabIndex={-1}
        aria-label={`${column.name} of ${row.title}`}
        className="grid gap-3 border-b border-line p-4"
      >
        <header className="grid gap-0.5">
          <div className="flex items-start justify-between gap-2">
            <h2 className="text-label text-soft [overflow-wrap:anywhere]">
              {column.name} · {row.title}
            </h2>
            <TalkButton
              size="small"
              subject={{ kind: 'cell', id: props.tableId, column_id: column.id, source_id: row.id }}
            />
          </div>
          {props.written !== 'value' && (
            <p dir="auto" className="text-reading font-medium whitespace-pre-line [overflow-wrap:anywhere]">
              {describeCell(cell)}
            </p>
          )}
        </header>
        {props.written === 'value' ? (
          <CellEditor
            key={cell.id}
            type={column.type}
            options={column.options}
            cell={cell}
            busy={props.isDeciding}
            onSave={(value) => props.onDecide({ state: 'edited', value })}
            onCancel={() => props.onWrite(null)}
          />
        ) : (
          <CellFacts cell={cell} />
        )}
        {props.written === 'dispute' && (
          <DisputeForm
            key={`dispute ${cell.id}`}
            table={{ kind: 'cell', id: props.tableId }}
            busy={props.isDeciding}
            onDispute={props.onDispute}
            onCancel={() => props.onWrite(null)}
          />
        )}
        {props.written === null && <Decisions {...props} />}
      </section>
      <div className="min-h-0 flex-1">
        <SourceLook
          key={row.id}
          sourceId={row.id}
          revisionId={quote?.revision_id ?? null}
          at={quote === null ? null : { start: quote.start, end: quote.end }}
          citations={citations}
        />
      </div>
    </div>
  );
}

function CellFacts({ cell }: { readonly cell: TableCellReply }) {
  const { state, word } = cellStateWords[cell.state];
  const reason = explainCell(cell);
  return (
    <div className="grid gap-1 text-label text-soft">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateLabel state={state}>{word}</StateLabel>
        {cell.marked_by !== null && (
          <span>
            by {cell.marked_by.name}
            {cell.marked_at !== null && (
              <>
                , <Time of={cell.marked_at} />
              </>
            )}
          </span>
        )}
      </p>
      {reason !== null && <p className="text-pretty">{reason}</p>}
      {cell.quote === null && cell.value !== null && !isDecided(cell) && (
        <p>No passage supports this value.</p>
      )}
    </div>
  );
}

function Decisions(props: CellPanelProps) {
  const { cell, canEdit, isDeciding, onWrite, onNext } = props;
  return (
    <div className="flex flex-wrap gap-2">
      {canEdit && <EditorDecisions {...props} />}
      {canDispute(cell) && (
        <Button
          aria-keyshortcuts="D"
          size="small"
          icon={MessageCircleWarning}
          disabled={isDeciding}
          onClick={() => onWrite('dispute')}
        >
          Dispute <KeyHint>D</KeyHint>
        </Button>
      )}
      {onNext && (
        <Button aria-keyshortcuts="J" size="small" icon={ChevronRight} onClick={onNext}>
          Next to check <KeyHint>J</KeyHint>
        </Button>
      )}
    </div>
  );
}

function EditorDecisions({ cell, isDeciding, onDecide, onWrite }: CellPanelProps) {
  const canVerify = cell.state !== 'pending' && cell.state !== 'verified' && cell.state !== 'failed';
  return (
    <>
      {canVerify && (
        <Button
          aria-keyshortcuts="V"
          size="small"
          variant="primary"
          icon={Check}
          busy={isDeciding}
          onClick={() => onDecide({ state: 'verified' })}
        >
          Verify <KeyHint>V</KeyHint>
        </Button>
      )}
      <Button aria-keyshortcuts="E" size="small" icon={PencilLine} onClick={() => onWrite('value')}>
        Edit <KeyHint>E</KeyHint>
      </Button>
      <Button
        aria-keyshortcuts="N"
        size="small"
        icon={SquareSlash}
        disabled={isDeciding}
        onClick={() => onDecide({ state: 'edited', value: null })}
      >
        Not stated <KeyHint>N</KeyHint>
      </Button>
      {cell.state !== 'locked' && (
        <Button
          aria-keyshortcuts="L"
          size="small"
          icon={Lock}
          disabled={isDeciding}
          onClick={() => onDecide({ state: 'locked' })}
        >
          Lock <KeyHint>L</KeyHint>
        </Button>
      )}
      {(isDecided(cell) || cell.state === 'disputed') && (
        <Button
          size="small"
          icon={RotateCcw}
          disabled={isDeciding}
          onClick={() => onDecide({ state: 'cleared' })}
        >
          {cell.state === 'disputed' ? 'Drop dispute' : 'Clear decision'}
        </Button>
      )}
    </>
  );
}
