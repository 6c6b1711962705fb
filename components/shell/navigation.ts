import type { LucideIcon } from 'lucide-react';
import type { AppPath } from '@/lib/core/paths';

/** One item in the sidebar or the bottom switch. */
export type NavigationItem = {
  readonly id: string;
  readonly label: string;
  readonly href: AppPath;
  readonly icon: LucideIcon;
  /** True if pages below this one do not belong to it. */
  readonly isExact?: boolean | undefined;
  /** Another page that belongs to the item, with the pages below it. */
  readonly alsoAt?: AppPath | undefined;
  /** A count that needs attention, for example unread alerts or pending approvals. */
  readonly count?: number | undefined;
};

export type NavigationGroup = {
  readonly label: string;
  /** Shows the heading to screen readers only, if the items speak for themselves. */
  readonly hideLabel?: boolean | undefined;
  /** True if the items are hidden until the user opens the group. The current one is always shown. */
  readonly isFolded?: boolean | undefined;
  readonly items: readonly NavigationItem[];
};

/** True if `path` is the item's page or a page below it. An item with a query is an action, never a page. */
function isCurrent({ href, alsoAt, isExact = false }: NavigationItem, path: string): boolean {
  const isAt = (place: string) =>
    !place.includes('?') && (path === place || (!isExact && place !== '/' && path.startsWith(`${place}/`)));
  return isAt(href) || (alsoAt !== undefined && isAt(alsoAt));
}

/** Returns the one item to mark as current: among those that match the first path with any match, the one with the longest address. */
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
