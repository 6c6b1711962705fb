'use client';

import { BottomSwitch } from '@/components/shell/bottom-switch';
import { Sidebar } from '@/components/shell/sidebar';
import { useTitleCount } from '@/components/notices/use-notify-unread';
import { useWorkspace } from '@/lib/client/workspace';
import { listPhoneItems, useSideItems, useWaitingCount } from './navigation-items';
import type { ShownCollection } from './shown-collections';
import { WorkspaceSwitch } from './workspace-switch';

type NavigationProps = {
  /** The paths of the page and of the pages above it, nearest first. */
  readonly paths: readonly string[];
};

type SideNavigationProps = NavigationProps & {
  /** All workspaces of the user. */
  readonly workspaces: readonly { readonly slug: string; readonly name: string }[];
  /** Those that are shown until the browser has the list. */
  readonly collections: readonly ShownCollection[];
};

/** The navigation beside every page of a workspace. */
export function SideNavigation({ paths, workspaces, collections }: SideNavigationProps) {
  const { name } = useWorkspace();
  const waiting = useWaitingCount();
  const { groups, bottom } = useSideItems(waiting, collections);
  useTitleCount(waiting);
  return (
    <Sidebar
      groups={groups}
      paths={paths}
      top={<WorkspaceSwitch name={name} others={workspaces} />}
      bottom={bottom}
    />
  );
}

/** The navigation below every page of a workspace on a phone. */
export function PhoneNavigation({ paths }: NavigationProps) {
  const { slug } = useWorkspace();
  return <BottomSwitch items={listPhoneItems(slug, useWaitingCount())} paths={paths} />;
}
