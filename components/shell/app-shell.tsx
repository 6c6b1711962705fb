'use client';

import { type ReactNode, useRef } from 'react';
import { BottomSwitch } from './bottom-switch';
import { FocusKeeper } from './focus-keeper';
import { OfflineNotice } from './offline-notice';
import type { NavigationGroup, NavigationItem } from './navigation';
import { Sidebar } from './sidebar';
import { type Crumb, TopBar } from './top-bar';
import { useFocusOnArrival } from './use-focus-on-arrival';

export type AppShellProps = {
  readonly groups: readonly NavigationGroup[];
  readonly bottomItems?: readonly NavigationItem[] | undefined;
  /** The places of the phone's bottom switch, the nearest first; none where a page has a switch of its own. */
  readonly phoneItems: readonly NavigationItem[];
  /** The path of the page; it and then the places above it decide what is marked as here. */
  readonly path: string;
  /** The workspace: its name and the way to another. */
  readonly workspace?: ReactNode;
  readonly place: readonly Crumb[];
  readonly onSearch: () => void;
  readonly actions?: ReactNode;
  readonly account?: ReactNode;
  /** Where the skip link leads: the composer of a collection, else the page. */
  readonly skipTo?: { readonly id: string; readonly label: string } | undefined;
  readonly children: ReactNode;
};

const mainId = 'main';

/** The frame around every page of the workspace: places, bar, page, and a switch at the foot of a phone. */
export function AppShell({
  groups,
  bottomItems,
  phoneItems,
  path,
  workspace,
  place,
  onSearch,
  actions,
  account,
  skipTo = { id: mainId, label: 'Skip to the page' },
  children,
}: AppShellProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main, path);
  const paths = [path, ...place.flatMap((crumb) => crumb.href ?? []).toReversed()];
  return (
    <div className="flex h-dvh min-h-0 flex-col">
      <FocusKeeper />
      <a
        href={`#${skipTo.id}`}
        className="fixed start-2 top-2 z-50 -translate-y-16 rounded-control bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        {skipTo.label}
      </a>
      <div className="flex min-h-0 flex-1">
        <Sidebar groups={groups} paths={paths} top={workspace} bottom={bottomItems} />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar place={place} onSearch={onSearch} actions={actions} end={account} />
          <OfflineNotice />
          <main ref={main} id={mainId} tabIndex={-1} className="scroll-quiet relative min-h-0 flex-1">
            {children}
          </main>
        </div>
      </div>
      <BottomSwitch items={phoneItems} paths={paths} />
    </div>
  );
}
