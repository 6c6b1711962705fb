'use client';

import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Crumb } from '@/components/shell/top-bar';

export type PlaceState = {
  readonly crumbs: readonly Crumb[];
  readonly actions: ReactNode;
};

export const PlaceContext = createContext<{ readonly setPlace: (place: PlaceState) => void } | null>(null);

/** Tells the top bar where the page is and which actions it offers. Change `key` whenever either changes. */
export function usePlace(place: PlaceState, key: string): void {
  const context = useContext(PlaceContext);
  useEffect(() => {
    context?.setPlace(place);
    // The place object is new at each render. Only the key tells when it has changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [context, key]);
}
