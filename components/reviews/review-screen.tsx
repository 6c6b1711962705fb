'use client';

import { Link } from '@/components/ui/link';
import { useRef } from 'react';
import { describePage } from '@/components/pages/describe-day';
import { Button } from '@/components/ui/button';
import { usePlace } from '@/components/workspace/place';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { PipelineReply } from '@/lib/protocol/http/reviews';
import { KeyLegend } from './key-legend';
import { PickRows } from './pick-rows';
import { PlaceRows } from './place-rows';
import { findPhase } from './review-words';
import { StepSection } from './step-section';
import { ThresholdBar } from './threshold-bar';
import { useReview } from './use-review';
import { useReviewKeys } from './use-review-keys';
import { useUndo } from './use-undo';
import { WordsRows } from './words-rows';

/** Moves journal blocks to knowledge pages in three steps on one screen: what to keep, in which words, and where it goes. */
export function ReviewScreen({ initial }: { readonly initial: PipelineReply }) {
  const { slug } = useWorkspace();
  const root = useRef<HTMLDivElement>(null);
  const { review, undo } = useUndo(useReview(initial));
  const { review: shown, canEdit, said } = review;
  const picked = shown.items.filter((item) => item.is_picked).length;
  useReviewKeys(root, undo);
  const title = describePage(shown.title);
  const reviews = { label: 'Reviews', href: paths.reviews(slug) };
  usePlace({ crumbs: [reviews, { label: title }], actions: null }, shown.id);
  return (
    <div ref={root} className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-8 px-5 py-8">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-start gap-3">
          <h1 className="room-40 flex-1 font-reading text-heading font-semibold">Review of {title}</h1>
          {canEdit && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => review.changePhase('classification', 'cancel')}
            >
              Cancel review
            </Button>
          )}
        </div>
        <p className="text-soft">
          {shown.status === 'cancelled'
            ? 'This review was cancelled. Changes already applied were kept. '
            : ''}
          {shown.decisions.length === 0
            ? `${picked} of ${countNoun(shown.items.length, 'block')} picked.`
            : shown.outcome}{' '}
          <Link href={paths.page(slug, shown.page_id)} className="text-accent underline">
            Open {title}
          </Link>
        </p>
        {!shown.has_model && <WithoutModel />}
        <KeyLegend />
        <p className="min-h-5 text-label text-soft">{said}</p>
      </header>
      <StepSection
        number={1}
        title="What lasts"
        phase="classification"
        review={review}
        begin={describeUnanswered(shown)}
      >
        <PickRows review={review} />
      </StepSection>
      <StepSection
        number={2}
        title="Wording"
        phase="rewording"
        review={review}
        begin={shown.has_model && picked > 0 ? `Reword ${countNoun(picked, 'block')}` : null}
      >
        <WordsRows review={review} />
      </StepSection>
      <StepSection
        number={3}
        title="Where it goes"
        phase="integration"
        review={review}
        begin={picked > 0 ? 'Find places' : null}
      >
        <ThresholdBar review={review} />
        <PlaceRows review={review} />
      </StepSection>
    </div>
  );
}

/** The first step starts with the review, so it is offered again only after it was skipped. */
function describeUnanswered(review: PipelineReply): string | null {
  const unanswered = review.items.filter((item) => !item.is_answered).length;
  if (unanswered === 0 || findPhase(review, 'classification')?.state !== 'skipped') return null;
  return `Ask about ${countNoun(unanswered, 'unanswered block')}`;
}

function WithoutModel() {
  const { slug } = useWorkspace();
  return (
    <p className="rounded-panel border border-line bg-raised p-3 text-label">
      No language model is chosen. Signals in the text suggest what lasts, places are found by what block and
      page have in common, and you do the rewording.{' '}
      <Link href={paths.settingsSection(slug, 'models')} className="text-accent underline">
        Choose a model
      </Link>
    </p>
  );
}
