'use client';

import { ChevronLeft, Search } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { Fragment, type ReactNode } from 'react';
import type { AppPath } from '@/lib/core/paths';
import { Keys } from './keys';

export type Crumb = { readonly label: string; readonly href?: AppPath | undefined };

type TopBarProps = {
  /** Breadcrumbs; the last one is the current page. */
  readonly place: readonly Crumb[];
  readonly onSearch: () => void;
  /** Who is here, the share button, and other actions on this page. */
  readonly actions?: ReactNode;
  /** Theme and account. */
  readonly end?: ReactNode;
};

/** The bar at the top, 48 px high: breadcrumbs, actions on the page, search, account. */
export function TopBar({ place, onSearch, actions, end }: TopBarProps) {
  return (
    <header className="no-print flex min-h-(--size-bar) shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-paper ps-4 pe-2">
      <Place crumbs={place} />
      {/* They arrive later, and grow towards the place: what stands behind them does not move. */}
      {actions}
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
        className="inline-flex min-h-8 items-center gap-2 rounded-control border border-line bg-raised px-2 text-soft hover:border-edge justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        <Search size={16} aria-hidden />
        <span className="sr-only tablet:not-sr-only">Search</span>
        <span className="hidden desk:inline" aria-hidden>
          <Keys keys="mod+k" />
        </span>
      </button>
      {end}
    </header>
  );
}

function Place({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const above = crumbs.at(-2);
  return (
    <nav aria-label="Place" className="room-24 flex-1">
      <ol className="flex min-w-0 items-center gap-1.5">
        {above?.href !== undefined && (
          <li className="-ms-2 tablet:hidden">
            <Link
              href={above.href}
              aria-label={`Back to ${above.label}`}
              className="grid size-11 place-items-center rounded-control"
            >
              <ChevronLeft size={20} aria-hidden />
            </Link>
          </li>
        )}
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <Fragment key={`${crumb.label} ${crumb.href ?? ''}`}>
              {index > 0 && (
                <li aria-hidden className="hidden text-soft tablet:block">
                  /
                </li>
              )}
              <li
                className={isLast ? 'min-w-0 truncate font-medium' : 'hidden truncate text-soft tablet:block'}
              >
                {crumb.href && !isLast ? (
                  <Link href={crumb.href} className="rounded-mark hover:text-ink hover:underline">
                    {crumb.label}
                  </Link>
                ) : (
                  <span aria-current={isLast ? 'page' : undefined}>{crumb.label}</span>
                )}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
}
