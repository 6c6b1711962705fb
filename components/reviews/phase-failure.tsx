'use client';

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { PipelinePhaseReply } from '@/lib/protocol/http/reviews';
import type { PhaseAction } from '@/lib/protocol/review-words';

type PhaseFailureProps = {
  readonly failure: NonNullable<PipelinePhaseReply['failure']>;
  readonly canEdit: boolean;
  readonly isBusy: boolean;
  readonly onAction: (action: PhaseAction) => void;
};

/** Shows what went wrong, why, and what to do, with the three possible actions (knowledge pipeline, "Error Display Format"). */
export function PhaseFailure({ failure, canEdit, isBusy, onAction }: PhaseFailureProps) {
  return (
    <div role="alert" className="flex gap-3 rounded-panel border border-line bg-raised p-3">
      <CircleAlert size={20} aria-hidden className="shrink-0 text-unsupported" />
      <div className="min-w-0 flex-1">
        <dl className="grid gap-1">
          <Line term="Error">
            <span className="font-medium">{failure.error}</span>
          </Line>
          <Line term="Reason">{failure.reason}</Line>
          <Line term="Suggested action">{failure.suggested_action}</Line>
        </dl>
        {canEdit && (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button busy={isBusy} onClick={() => onAction('retry')}>
              Retry
            </Button>
            <Button variant="quiet" onClick={() => onAction('skip')}>
              Skip
            </Button>
            <Button variant="quiet" onClick={() => onAction('cancel')}>
              Cancel
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** With large text, what a term stands for goes below it. */
function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-32 text-soft">{term}</dt>
      <dd className="room-40 flex-1">{children}</dd>
    </div>
  );
}
