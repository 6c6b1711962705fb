'use client';

import { useId, useState } from 'react';
import { showHiddenCharacters } from '@/components/ui/show-hidden-characters';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { FailureNotice } from '@/components/ui/failure-notice';
import { RejectForm } from '@/components/ui/reject-form';
import { countNoun } from '@/lib/core/text';
import type { TablePreviewReply } from '@/lib/protocol/http/table-previews';
import { columnTypeWords } from './column-types';
import { useDecideProposal } from './use-decide-proposal';

type TableProposalCardProps = {
  readonly preview: TablePreviewReply;
  readonly onDecided: () => void;
};

/** One small proposed change of a table: what approving it does, what exactly the sources are asked, and the decision. */
export function TableProposalCard({ preview, onDecided }: TableProposalCardProps) {
  const headingId = useId();
  const [isRejecting, setRejecting] = useState(false);
  const { approve, reject, isDeciding, failure } = useDecideProposal(preview, onDecided);
  const { operation } = preview;
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-edge bg-raised p-3"
    >
      <header className="grid gap-1">
        <h3 id={headingId} className="font-semibold [overflow-wrap:anywhere]">
          {showHiddenCharacters(preview.effect)}
        </h3>
        <p className="text-soft text-pretty [overflow-wrap:anywhere]">
          {showHiddenCharacters(preview.description)}
        </p>
      </header>
      <Details operation={operation} />
      {failure !== null && (
        <FailureNotice
          sentence="The proposal was not decided."
          cause={failure.message}
          requestId={failure.requestId ?? undefined}
        />
      )}
      <p className="text-label text-soft">
        Proposed for {preview.proposed_by.name}, expires <Time of={preview.expires_at} />
        {describeHindrance(preview)}
      </p>
      {isRejecting ? (
        <RejectForm
          hint="Saved with the proposal."
          busy={isDeciding}
          onReject={reject}
          onCancel={() => setRejecting(false)}
        />
      ) : (
        preview.can_decide && (
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" disabled={preview.is_stale} busy={isDeciding} onClick={approve}>
              {nameApproval(operation)}
            </Button>
            <Button disabled={isDeciding} onClick={() => setRejecting(true)}>
              Reject…
            </Button>
          </div>
        )
      )}
    </section>
  );
}

function describeHindrance({ is_stale: isStale, can_decide: canDecide }: TablePreviewReply): string {
  if (isStale) return '. The table’s columns have changed since, so it cannot be approved.';
  return canDecide ? '' : '. An editor can approve or reject it.';
}

function nameApproval(operation: TablePreviewReply['operation']): string {
  return operation.type === 'add_column'
    ? 'Add the column'
    : `Fill ${countNoun(operation.cell_count, 'cell')}`;
}

function Details({ operation }: Pick<TablePreviewReply, 'operation'>) {
  const lines =
    operation.type === 'add_column'
      ? [
          ['Instruction', operation.instruction],
          ['Each cell', columnTypeWords[operation.column_type]],
          ...(operation.example === null ? [] : [['Example', operation.example]]),
          ...(operation.unit === undefined ? [] : [['Unit', operation.unit]]),
          ...(operation.options === undefined ? [] : [['Answers', operation.options.join(', ')]]),
        ]
      : [
          ['Columns', operation.columns.join(', ')],
          ['Rows', countNoun(operation.row_count, 'source')],
        ];
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1">
      {lines.map(([term = '', words = '']) => (
        <div key={term} className="contents">
          <dt className="text-soft">{term}</dt>
          <dd className="[overflow-wrap:anywhere]">{showHiddenCharacters(words)}</dd>
        </div>
      ))}
    </dl>
  );
}
