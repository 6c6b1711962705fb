'use client';

import { Check, Undo2, X } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { StateLabel } from '@/components/ui/state-label';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { PipelineDecisionReply } from '@/lib/protocol/http/reviews';
import type { ReviewVerdict } from '@/lib/protocol/review-words';
import { PageChange } from './page-change';
import { ReviewRow } from './review-row';
import { describePlace, writePercent } from './review-words';
import type { Review } from './use-review';

type PlaceRowProps = { readonly decision: PipelineDecisionReply; readonly review: Review };

/** One proposed place: what would happen on which page, why, how confident the proposal is, and the page before and after. */
export function PlaceRow({ decision, review }: PlaceRowProps) {
  const { slug } = useWorkspace();
  const [isOpen, setIsOpen] = useState(false);
  const { id, state, confidence, target_page: title, page_id: pageId } = decision;
  const decide = (verdict: ReviewVerdict) => {
    if (id !== null && review.canEdit) review.decide({ verdict, ids: [id] });
  };
  return (
    <ReviewRow
      label={`${describePlace(decision)} on ${title}`}
      onAction={(action) => {
        if (action === 'accept' && state === 'proposed') decide('apply');
        if (action === 'reject' && state === 'proposed') decide('reject');
        if (action === 'toggle') setIsOpen(!isOpen);
      }}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="room-60 flex-1">
          <p>
            {describePlace(decision)} on{' '}
            <Link
              href={paths.page(slug, pageId, decision.placed_block_id)}
              className="font-medium text-accent underline"
            >
              {title}
            </Link>
          </p>
          <p className="text-label text-soft">
            {confidence !== null && <span className="tabular-nums">{writePercent(confidence)} · </span>}
            {decision.reasoning}
          </p>
        </div>
        <PlaceActions decision={decision} canEdit={review.canEdit} onDecide={decide} />
      </div>
      {id !== null && (
        <div>
          <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide the change' : 'Show the change'}
          </Button>
          {isOpen && <PageChange reviewId={review.review.id} decision={decision} decisionId={id} />}
        </div>
      )}
    </ReviewRow>
  );
}

type PlaceActionsProps = {
  readonly decision: PipelineDecisionReply;
  readonly canEdit: boolean;
  readonly onDecide: (verdict: ReviewVerdict) => void;
};

function PlaceActions({ decision: { state, target_page: title }, canEdit, onDecide }: PlaceActionsProps) {
  if (state === 'applied' || state === 'rejected')
    return (
      <span className="flex items-center gap-2">
        <StateLabel state={state === 'applied' ? 'done' : 'refused'}>
          {state === 'applied' ? 'Applied' : 'Rejected'}
        </StateLabel>
        {canEdit && (
          <Button
            variant="quiet"
            size="small"
            icon={Undo2}
            aria-label={state === 'applied' ? `Undo on ${title}` : `Undo for ${title}`}
            onClick={() => onDecide(state === 'applied' ? 'undo' : 'reopen')}
          >
            Undo
          </Button>
        )}
      </span>
    );
  if (!canEdit) return null;
  return (
    <span className="flex gap-2">
      <Button size="small" icon={Check} aria-label={`Apply to ${title}`} onClick={() => onDecide('apply')}>
        Apply
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={X}
        aria-label={`Reject for ${title}`}
        onClick={() => onDecide('reject')}
      >
        Reject
      </Button>
    </span>
  );
}
