'use client';

import { type ReactNode, useRef } from 'react';
import { BottomSwitch } from './bottom-switch';
import { FocusKeeper } from './focus-keeper';
import { OfflineNotice } from './offline-notice';
import type { NavigationGroup, NavigationItem } from './navigation';
import { Sidebar } from './sidebar';
import { type Crumb, TopBar } from './top-bar';
import { ignoreSecondPress } from './ignore-second-press';
import { useFocusOnArrival } from './use-focus-on-arrival';

export type AppShellProps = {
  readonly groups: readonly NavigationGroup[];
  readonly bottomItems?: readonly NavigationItem[] | undefined;
  /** Items of the bottom switch on a phone, most important first. Empty if a page has its own switch. */
  readonly phoneItems: readonly NavigationItem[];
  /** The path of the page. This path, and then those above it, determine which item is marked as current. */
  readonly path: string;
  /** The workspace's name, and a control that switches to another. */
  readonly workspace?: ReactNode;
  readonly place: readonly Crumb[];
  readonly onSearch: () => void;
  readonly actions?: ReactNode;
  readonly account?: ReactNode;
  /** Target of the skip link: the composer on a collection's page, otherwise the page itself. */
  readonly skipTo?: { readonly id: string; readonly label: string } | undefined;
  /** What stands beside the page, below the top bar. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

const mainId = 'main';

/** The frame around every page of the workspace: sidebar, top bar, page, and on a phone a bottom switch. */
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
  skipTo = { id: mainId, label: 'Skip to content' },
  aside,
  children,
}: AppShellProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main, path);
  const paths = [path, ...place.flatMap((crumb) => crumb.href ?? []).toReversed()];
  return (
    <div className="group/shell flex h-dvh min-h-0 flex-col" onClickCapture={ignoreSecondPress}>
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
          <div className="flex min-h-0 flex-1">
            <main ref={main} id={mainId} tabIndex={-1} className="scroll-quiet relative min-w-0 flex-1">
              {children}
            </main>
            {aside}
          </div>
        </div>
      </div>
      <BottomSwitch items={phoneItems} paths={paths} />
    </div>
  );
}
