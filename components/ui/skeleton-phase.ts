/**
 * When a skeleton is visible (ux 52): only once the wait has lasted 200 ms, and then for at least 400 ms, so that nothing flashes. States:
 * `idle` means that nothing is awaited; `waiting`, that content is awaited but nothing is shown yet; `shown`, that the skeleton is visible;
 * `holding`, that the content has arrived but the skeleton stays until its minimum time is over. Pure; the hook owns the timers.
 */
type SkeletonPhase = 'idle' | 'waiting' | 'shown' | 'holding';
export type SkeletonEvent = 'wait' | 'arrive' | 'timer';

export const skeletonTimes = { showAfterMs: 200, keepForMs: 400 } as const;

/** `kept` is true once the minimum time of a visible skeleton is over, so that it may disappear as soon as the content arrives. */
export type SkeletonState = { readonly phase: SkeletonPhase; readonly kept: boolean };

export const idleSkeleton: SkeletonState = { phase: 'idle', kept: false };

/** Returns the next state. The timer runs once for `waiting`, and once for `shown` and `holding` together. */
export function moveSkeleton(state: SkeletonState, event: SkeletonEvent): SkeletonState {
  switch (event) {
    case 'wait':
      if (state.phase === 'idle') return { phase: 'waiting', kept: false };
      return state.phase === 'holding' ? { phase: 'shown', kept: state.kept } : state;
    case 'arrive':
      if (state.phase === 'shown' && !state.kept) return { phase: 'holding', kept: false };
      return state.phase === 'holding' ? state : idleSkeleton;
    case 'timer':
      if (state.phase === 'waiting') return { phase: 'shown', kept: false };
      if (state.phase === 'shown') return { phase: 'shown', kept: true };
      return idleSkeleton;
  }
}
