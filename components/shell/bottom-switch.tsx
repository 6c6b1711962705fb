'use client';

import { Ellipsis } from 'lucide-react';
import { Link } from '@/components/ui/link';
import type { ReactNode } from 'react';
import { joinClasses } from '@/components/ui/class-names';
import { Menu } from '@/components/ui/menu';
import { MenuLink } from '@/components/ui/menu-link';
import { CountMark } from './count-mark';
import { findCurrent, type NavigationItem } from './navigation';

type BottomSwitchProps = {
  readonly items: readonly NavigationItem[];
  /** The paths of the page and of the pages above it, nearest first. */
  readonly paths: readonly string[];
};

/** Maximum number of items whose labels fit side by side. */
const mostShown = 5;

/**
 * The phone's navigation: the first items within reach of a thumb, the others behind "More". A page with a pane switch of its own at the bottom
 * needs its place, and the navigation is then reached with the back button.
 */
export function BottomSwitch({ items, paths }: BottomSwitchProps) {
  const current = findCurrent(items, ...paths);
  if (items.length === 0) return null;
  const shown = items.length > mostShown ? items.slice(0, mostShown - 1) : items;
  const others = items.slice(shown.length);
  return (
    <nav
      aria-label="Main navigation"
      className="no-print @container flex shrink-0 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] group-has-data-pane-switch/shell:hidden tablet:hidden"
    >
      {shown.map((item) => (
        <Link
          key={item.id}
          href={item.href}
          aria-current={item.id === current?.id ? 'page' : undefined}
          className={styleTab(item.id === current?.id)}
        >
          <TabFace icon={item.icon} count={item.count}>
            {item.label}
          </TabFace>
        </Link>
      ))}
      {others.length > 0 && (
        <Menu
          side="top"
          trigger={
            <button type="button" className={styleTab(others.some(({ id }) => id === current?.id))}>
              <TabFace icon={Ellipsis}>More</TabFace>
            </button>
          }
        >
          {others.map((item) => (
            <MenuLink key={item.id} href={item.href} icon={item.icon}>
              {item.label}
            </MenuLink>
          ))}
        </Menu>
      )}
    </nav>
  );
}

const styleTab = (isHere: boolean) =>
  joinClasses(
    'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-label outline-offset-[-2px]',
    isHere ? 'font-medium text-accent' : 'text-soft',
  );

type TabFaceProps = Pick<NavigationItem, 'icon' | 'count'> & { readonly children: ReactNode };

function TabFace({ icon: Icon, count = 0, children }: TabFaceProps) {
  return (
    <>
      <span className="relative">
        <Icon size={20} aria-hidden />
        <CountMark count={count} className="absolute start-3 -top-1.5" />
      </span>
      <span className="sr-only @min-[18rem]:not-sr-only @min-[18rem]:max-w-full @min-[18rem]:truncate @min-[18rem]:px-1">
        {children}
      </span>
    </>
  );
}
