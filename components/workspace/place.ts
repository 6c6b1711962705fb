'use client';

import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Crumb } from '@/components/shell/top-bar';

export type PlaceState = {
  readonly crumbs: readonly Crumb[];
  readonly actions: ReactNode;
  /** The page has a switch of its own at the foot of a phone; the places are then behind the way back. */
  readonly hasOwnSwitch?: boolean | undefined;
};

export const PlaceContext = createContext<{ readonly setPlace: (place: PlaceState) => void } | null>(null);

/** Tells the bar of the frame where the page is and what can be done there. `key` changes when either does. */
export function usePlace(place: PlaceState, key: string): void {
  const context = useContext(PlaceContext);
  useEffect(() => {
    context?.setPlace(place);
    // The place is made anew at each render; the key says when it means something else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [context, key]);
}
