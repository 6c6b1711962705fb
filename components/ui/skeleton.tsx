'use client';

import { type ReactNode, useEffect, useReducer } from 'react';
import { joinClasses } from './class-names';
import { idleSkeleton, moveSkeleton, skeletonTimes } from './skeleton-phase';

type SkeletonProps = {
  /** Whether the content is still awaited. */
  readonly waiting: boolean;
  /** Placeholders in the shape of the content. */
  readonly shape: ReactNode;
  /** Announced to screen readers while the skeleton is shown: "Loading sources". */
  readonly label: string;
  readonly children: ReactNode;
};

/**
 * Shows the content or, while it is awaited, a skeleton of it. The skeleton appears after 200 ms and then stays for at least 400 ms (ux
 * 52).
 */
export function Skeleton({ waiting, shape, label, children }: SkeletonProps) {
  const [state, move] = useReducer(moveSkeleton, idleSkeleton);
  const timing = state.phase === 'waiting' || state.phase === 'shown' || state.phase === 'holding';
  const shown = state.phase === 'shown' || state.phase === 'holding';

  useEffect(() => move(waiting ? 'wait' : 'arrive'), [waiting]);
  useEffect(() => {
    if (!timing) return;
    const timer = setTimeout(
      () => move('timer'),
      shown ? skeletonTimes.keepForMs : skeletonTimes.showAfterMs,
    );
    return () => clearTimeout(timer);
  }, [timing, shown]);

  if (shown) {
    return (
      <div role="status" aria-busy="true" data-skeleton>
        <span className="sr-only">{label}</span>
        <div aria-hidden>{shape}</div>
      </div>
    );
  }
  return waiting ? <Awaited /> : children;
}

/**
 * Marks content that is awaited but not visible yet. In a page whose parts appear in order, everything after it stays hidden until it is
 * replaced.
 */
export const Awaited = () => <span hidden data-awaited />;

/** One grey line of a skeleton. Set its width and height by class. */
export function SkeletonLine({ className }: { readonly className?: string | undefined }) {
  return <div className={joinClasses('h-3.5 animate-shimmer rounded-mark bg-line', className)} />;
}

/** Placeholder for a list of `count` rows. */
export function SkeletonRows({ count = 5 }: { readonly count?: number | undefined }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className="flex h-(--size-row) items-center gap-3 px-3">
      <SkeletonLine className="size-4" />
      <SkeletonLine className={index % 2 === 0 ? 'w-3/5' : 'w-2/5'} />
    </div>
  ));
}
