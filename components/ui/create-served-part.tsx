'use client';

import { type ComponentType, type ReactNode, Suspense } from 'react';
import { loadCode } from '@/lib/client/load-code';
import { createLazy } from './create-lazy';

/**
 * Creates a part of a page that the server renders, so that it can be read at once, and whose code the browser fetches after the first
 * scripts (decision 74). Until the code is there, what the server rendered stays as it is.
 *
 * @param load fetches the component; it is called as soon as a browser has this module
 * @param shape the skeleton, if the part is first shown without having been rendered by the server
 */
export function createServedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  shape: ReactNode,
): ComponentType<Props> {
  const loading = typeof window === 'undefined' ? null : loadCode(load);
  // A failure is reported where the part is rendered, and a later visit asks again.
  loading?.catch(() => undefined);
  const Part = createLazy(() => loading ?? load());
  return function ServedPart(props: Props) {
    return (
      <Suspense fallback={shape}>
        <Part {...props} />
      </Suspense>
    );
  };
}
