'use client';

import { Activity, type ComponentType, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadCode } from '@/lib/client/load-code';
import { ServedPartContext, useIsTakenOver } from '@/lib/client/use-is-taken-over';
import { createLazy } from './create-lazy';

/**
 * Creates a part of a page that the server renders, so that it can be read at once, and whose code the browser fetches after the first
 * scripts (decisions 74 and 120). Until the code is there, what the server rendered stays as it is, and `keep-early-input.ts` keeps what
 * people do in it.
 *
 * No context that is provided above a part may change while the page starts: React cannot tell whether a part that it has not taken over reads
 * it, and would render the part anew. Changed props may come at any time. They reach the part as soon as it works.
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

  type ServedProps = {
    readonly props: Props;
    readonly isReady: boolean;
    readonly setReady: (isReady: boolean) => void;
  };

  /**
   * An `Activity` is taken over by itself, like a `Suspense`, but the server never sends its content after the page, behind a skeleton, as it
   * does with long content of a `Suspense`.
   */
  const Served = memo(
    function Served({ props, isReady, setReady }: ServedProps) {
      return (
        <div className="contents" data-waits={isReady ? undefined : ''}>
          <ServedPartContext value>
            <Activity>
              <Part {...props} />
              <Announcer setReady={setReady} />
            </Activity>
          </ServedPartContext>
        </div>
      );
    },
    (_, { isReady }) => !isReady,
  );

  return function ServedPart(props: Props) {
    const isTakenOver = useIsTakenOver();
    const [wasServed] = useState(isTakenOver);
    const [isReady, setReady] = useState(false);
    useEffect(() => {
      if (isReady) globalThis.replayEarlyInput?.();
    }, [isReady]);
    if (wasServed) return <Served props={props} isReady={isReady} setReady={setReady} />;
    return (
      <div className="contents">
        <Suspense fallback={shape}>
          <Part {...props} />
        </Suspense>
      </div>
    );
  };
}

/** Says that the part before it works. */
function Announcer({ setReady }: { readonly setReady: (isReady: boolean) => void }) {
  useEffect(() => setReady(true), [setReady]);
  return null;
}
