'use client';

import { Link } from '@/components/ui/link';
import { type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button';
import { StateLabel } from '@/components/ui/state-label';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { LineReports } from './line-reports';
import { PhaseFailure } from './phase-failure';
import { findPhase, type PhaseName, phaseStates } from './review-words';
import type { Review } from './use-review';

type StepSectionProps = {
  readonly number: number;
  readonly title: string;
  readonly phase: PhaseName;
  readonly review: Review;
  /** The label of the button that starts the step, or null if there is nothing to start. */
  readonly begin: string | null;
  readonly children: ReactNode;
};

/** One step of a review: its state, the button that starts it, what went wrong, and its result. */
export function StepSection({ number, title, phase: name, review, begin, children }: StepSectionProps) {
  const id = useId();
  const { slug } = useWorkspace();
  const phase = findPhase(review.review, name);
  if (phase === undefined) return null;
  const { state, word } = phaseStates[phase.state];
  const act = (action: Parameters<Review['changePhase']>[1]) => review.changePhase(name, action);
  const isAtWork = review.review.phases.some((each) => each.state === 'running');
  const isNext = review.review.phases.find((each) => each.state === 'idle') === phase;
  return (
    <section
      aria-labelledby={id}
      aria-busy={phase.state === 'running' || undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line pb-2">
        <h2 id={id} className="text-reading font-semibold">
          <span className="text-soft">{number}</span> {title}
        </h2>
        <StateLabel state={state}>{word}</StateLabel>
        {phase.run_id !== null && (
          <Link
            href={paths.run(slug, phase.run_id)}
            className="inline-flex min-h-6 min-w-6 items-center text-label text-soft underline"
          >
            {phase.model ?? 'Run'}
          </Link>
        )}
        <span className="flex-1" />
        {review.canEdit && phase.state === 'running' && (
          <Button variant="quiet" size="small" onClick={() => act('skip')}>
            Stop
          </Button>
        )}
        {review.canEdit && begin !== null && !isAtWork && phase.state !== 'failed' && (
          <Button
            variant={isNext ? 'primary' : 'secondary'}
            size="small"
            busy={review.isBusy}
            onClick={() => act('begin')}
          >
            {begin}
          </Button>
        )}
      </div>
      {phase.failure !== null && phase.state === 'failed' && (
        <PhaseFailure
          failure={phase.failure}
          canEdit={review.canEdit}
          isBusy={review.isBusy}
          onAction={act}
        />
      )}
      <LineReports phase={phase} />
      {children}
    </section>
  );
}
