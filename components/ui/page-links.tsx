'use client';

import { Link } from './link';
import { usePathname } from 'next/navigation';
import type { AppPath } from '@/lib/core/paths';
import { joinClasses } from './class-names';

type PageLinksProps = {
  /** Names the navigation for screen readers. */
  readonly label: string;
  readonly pages: readonly { readonly label: string; readonly href: AppPath }[];
};

/** Links between pages that belong together, below the heading of each. The line under the open one joins the line under all. */
export function PageLinks({ label, pages }: PageLinksProps) {
  const here = usePathname();
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5 border-b border-line">
        {pages.map(({ label: name, href }) => {
          const isHere = here === href;
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={isHere ? 'page' : undefined}
                className={joinClasses(
                  '-mb-px block border-b-2 py-2 pointer-coarse:min-w-11 pointer-coarse:py-3',
                  isHere ? 'border-accent font-medium' : 'border-transparent text-soft hover:text-ink',
                )}
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
