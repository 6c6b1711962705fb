'use client';

import Link from 'next/link';
import { joinClasses } from '@/components/ui/class-names';
import { CountMark } from './count-mark';
import { findCurrent, type NavigationItem } from './navigation';

type BottomSwitchProps = {
  readonly items: readonly NavigationItem[];
  /** The page and the places above it, nearest first. */
  readonly paths: readonly string[];
};

/** On a phone: the few main places within reach of a thumb. */
export function BottomSwitch({ items, paths }: BottomSwitchProps) {
  const current = findCurrent(items, ...paths);
  if (items.length === 0) return null;
  return (
    <nav
      aria-label="Main places"
      className="no-print flex shrink-0 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] tablet:hidden"
    >
      {items.map(({ id, label, href, icon: Icon, count = 0 }) => (
        <Link
          key={id}
          href={href}
          aria-current={id === current?.id ? 'page' : undefined}
          className={joinClasses(
            'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-label outline-offset-[-2px]',
            id === current?.id ? 'font-medium text-accent' : 'text-soft',
          )}
        >
          <span className="relative">
            <Icon size={20} aria-hidden />
            <CountMark count={count} className="absolute start-3 -top-1.5" />
          </span>
          <span className="max-w-full truncate px-1">{label}</span>
        </Link>
      ))}
    </nav>
  );
}
