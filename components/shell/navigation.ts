import type { LucideIcon } from 'lucide-react';
import type { AppPath } from '@/lib/core/paths';

/** One place of the application in the sidebar or the bottom switch. */
export type NavigationItem = {
  readonly id: string;
  readonly label: string;
  readonly href: AppPath;
  readonly icon: LucideIcon;
  /** A page below it is not part of it. */
  readonly isExact?: boolean | undefined;
  /** A count that wants attention: unread alerts, waiting approvals. */
  readonly count?: number | undefined;
};

export type NavigationGroup = {
  readonly label: string;
  /** Leaves the heading to those who listen, where the items say enough. */
  readonly hideLabel?: boolean | undefined;
  readonly items: readonly NavigationItem[];
};

/** Whether an item is the place `path` is in: itself, or something below it. One with a query is something to do, never a place. */
function isCurrent(
  { href, isExact = false }: Pick<NavigationItem, 'isExact'> & { readonly href: string },
  path: string,
): boolean {
  if (href.includes('?')) return false;
  return path === href || (!isExact && href !== '/' && path.startsWith(`${href}/`));
}

/** The one item that is marked: of those that hold the first path that is held at all, the one with the longest address. */
export function findCurrent(
  items: readonly NavigationItem[],
  ...paths: readonly string[]
): NavigationItem | null {
  for (const path of paths) {
    const holding = items.filter((item) => isCurrent(item, path));
    const [nearest] = holding.sort((left, right) => right.href.length - left.href.length);
    if (nearest !== undefined) return nearest;
  }
  return null;
}
