/**
 * When a skeleton may be seen (ux 52): not before the wait has lasted 200 ms, and then for at least 400 ms, so that
 * nothing flashes. States: `idle` nothing awaited; `waiting` awaited, nothing shown yet; `shown` skeleton visible;
 * `holding` the content is there, the skeleton stays until its time is over. Pure; the hook owns the timers.
 */
type SkeletonPhase = 'idle' | 'waiting' | 'shown' | 'holding';
export type SkeletonEvent = 'wait' | 'arrive' | 'timer';

export const skeletonTimes = { showAfterMs: 200, keepForMs: 400 } as const;

/** `kept`: the shortest time of a shown skeleton is over, so it may go as soon as the content arrives. */
export type SkeletonState = { readonly phase: SkeletonPhase; readonly kept: boolean };

export const idleSkeleton: SkeletonState = { phase: 'idle', kept: false };

/** The next state. The timer runs once for `waiting` and once for `shown` and `holding` together. */
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
