'use client';

import { ChevronRight } from 'lucide-react';
import { Link } from '@/components/ui/link';
import type { ReactNode } from 'react';
import { joinClasses } from '@/components/ui/class-names';
import { Tooltip } from '@/components/ui/tooltip';
import { useStoredFlag } from '@/lib/client/use-stored-flag';
import { CountMark } from './count-mark';
import { findCurrent, type NavigationGroup, type NavigationItem } from './navigation';

type SidebarProps = {
  readonly groups: readonly NavigationGroup[];
  /** The paths of the page and of the pages above it, nearest first. */
  readonly paths: readonly string[];
  /** The workspace, above the items. */
  readonly top?: ReactNode;
  /** Settings and similar items, at the bottom. */
  readonly bottom?: readonly NavigationItem[] | undefined;
};

/** The workspace's navigation: labels if there is room, otherwise icons with names below. */
export function Sidebar({ groups, paths, top, bottom = [] }: SidebarProps) {
  const current = findCurrent([...groups.flatMap((group) => group.items), ...bottom], ...paths);
  return (
    <nav
      aria-label="Workspace"
      className="no-print hidden w-(--size-sidebar-icons) shrink-0 flex-col border-e border-line bg-paper tablet:flex wide:w-(--size-sidebar)"
    >
      <div className="flex h-(--size-bar) shrink-0 items-center justify-center border-b border-line px-2 wide:justify-start">
        {top}
      </div>
      <div className="scroll-quiet min-h-0 flex-1 px-2 py-2">
        {groups.map((group) => (
          <SidebarGroup key={group.label} group={group} currentId={current?.id ?? null} />
        ))}
      </div>
      {bottom.length > 0 && (
        <ul className="border-t border-line px-2 py-2">
          {bottom.map((item) => (
            <SidebarItem key={item.id} item={item} isHere={item.id === current?.id} />
          ))}
        </ul>
      )}
    </nav>
  );
}

function SidebarGroup({
  group,
  currentId,
}: {
  readonly group: NavigationGroup;
  readonly currentId: string | null;
}) {
  const [isOpen, setOpen] = useStoredFlag(`navigation.${group.label}`, group.isFolded !== true);
  const canFold = group.isFolded === true;
  const items = isOpen || !canFold ? group.items : group.items.filter(({ id }) => id === currentId);
  return (
    <section aria-label={group.label} className="mb-3">
      {canFold ? (
        <Tooltip label={group.label} side="right">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-(--size-row) w-full items-center justify-center gap-1 rounded-control px-2 text-label font-medium text-soft outline-offset-[-2px] hover:bg-sunk hover:text-ink wide:justify-start"
          >
            <ChevronRight
              size={14}
              aria-hidden
              className={isOpen ? 'rotate-90 transition-transform' : 'transition-transform'}
            />
            <span className="sr-only wide:not-sr-only">{group.label}</span>
          </button>
        </Tooltip>
      ) : (
        !group.hideLabel && (
          <h2 aria-hidden className="hidden px-2 pt-1 pb-1 text-label font-medium text-soft wide:block">
            {group.label}
          </h2>
        )
      )}
      <ul>
        {items.map((item) => (
          <SidebarItem key={item.id} item={item} isHere={item.id === currentId} />
        ))}
      </ul>
    </section>
  );
}

function SidebarItem({ item, isHere }: { readonly item: NavigationItem; readonly isHere: boolean }) {
  const { icon: Icon, label, href, count = 0 } = item;
  return (
    <li>
      <Tooltip label={label} side="right">
        <Link
          href={href}
          aria-current={isHere ? 'page' : undefined}
          className={joinClasses(
            'relative flex min-h-(--size-row) items-center justify-center gap-2.5 rounded-control px-2 outline-offset-[-2px] hover:bg-sunk wide:justify-start',
            isHere ? 'bg-sunk font-medium text-ink' : 'text-soft hover:text-ink',
          )}
        >
          <Icon size={18} aria-hidden className={isHere ? 'text-accent' : ''} />
          <span className="sr-only wide:not-sr-only wide:min-w-0">
            <span className="block truncate">{label}</span>
          </span>
          <CountMark count={count} className="absolute end-1 top-0.5 wide:static wide:ms-auto" />
        </Link>
      </Tooltip>
    </li>
  );
}
