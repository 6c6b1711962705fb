'use client';

import { type ReactNode, useEffect, useState } from 'react';

/** Surrounds the application, so that what was pressed and typed before it could answer takes effect once it can. */
export function EarlyInput({ children }: { readonly children: ReactNode }) {
  const [isReady, setReady] = useState(false);
  // Drafts and other things that only the browser remembers are set by effects of the children, and are on screen after the next render.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (!isReady) return;
    delete document.documentElement.dataset['waits'];
    globalThis.replayEarlyInput?.();
  }, [isReady]);
  return children;
}
