'use client';

import { CircleAlert } from 'lucide-react';
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
        <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-3 gap-y-1">
          <dt className="text-soft">Error</dt>
          <dd className="font-medium">{failure.error}</dd>
          <dt className="text-soft">Reason</dt>
          <dd>{failure.reason}</dd>
          <dt className="text-soft">Suggested action</dt>
          <dd>{failure.suggested_action}</dd>
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
