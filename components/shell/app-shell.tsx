'use client';

import { type ReactNode, useRef } from 'react';
import { FocusKeeper } from './focus-keeper';
import { OfflineNotice } from './offline-notice';
import { ignoreSecondPress } from './ignore-second-press';
import { useFocusOnArrival } from './use-focus-on-arrival';

type AppShellProps = {
  readonly path: string;
  /** The navigation beside the page. */
  readonly sidebar: ReactNode;
  /** The bar at the top. */
  readonly bar: ReactNode;
  /** The navigation at the bottom of a phone. */
  readonly bottom: ReactNode;
  /** Target of the skip link: the composer on a collection's page, otherwise the page itself. */
  readonly skipTo?: { readonly id: string; readonly label: string } | undefined;
  /** What stands beside the page, below the top bar. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

const mainId = 'main';

/** The frame around every page of the workspace: sidebar, top bar, page, and on a phone a bottom switch. */
export function AppShell({
  path,
  sidebar,
  bar,
  bottom,
  skipTo = { id: mainId, label: 'Skip to content' },
  aside,
  children,
}: AppShellProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main, path);
  return (
    <div
      className="group/shell flex h-[max(100dvh,var(--size-lowest))] min-h-0 flex-col"
      onClickCapture={ignoreSecondPress}
    >
      <FocusKeeper />
      <a
        href={`#${skipTo.id}`}
        className="fixed start-2 top-2 z-50 -translate-y-16 rounded-control bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        {skipTo.label}
      </a>
      <div className="flex min-h-0 flex-1">
        {sidebar}
        <div className="flex min-w-0 flex-1 flex-col">
          {bar}
          <OfflineNotice />
          <div className="flex min-h-0 flex-1">
            <main ref={main} id={mainId} tabIndex={-1} className="scroll-quiet relative min-w-0 flex-1">
              {children}
            </main>
            {aside}
          </div>
        </div>
      </div>
      {bottom}
    </div>
  );
}
