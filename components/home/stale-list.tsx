'use client';

import { History } from 'lucide-react';
import { Link } from '@/components/ui/link';
import type { ReplyTo } from '@/lib/client/api';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';

const shownItems = 5;

/** Artifacts that quote passages which have changed or vanished since. */
export function StaleList({ artifacts }: { readonly artifacts: ReplyTo<'GET /v1/artifacts'>['items'] }) {
  const { slug } = useWorkspace();
  const stale = artifacts.filter(({ stale_count: count }) => count > 0);
  if (stale.length === 0) return null;
  return (
    <section aria-labelledby="stale" className="grid grid-cols-1 gap-1">
      <h2 id="stale" className="text-label font-medium text-soft">
        Out of date
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {stale.slice(0, shownItems).map(({ id, title, stale_count: count }) => (
          <li key={id}>
            <Link
              href={paths.artifact(slug, id)}
              className="flex min-h-11 flex-wrap items-center gap-x-3 px-1 py-2 hover:bg-sunk"
            >
              <History size={18} aria-hidden className="shrink-0 text-stale" />
              <span className="min-w-0 flex-1 basis-28 truncate">{title}</span>
              <span className="text-label text-soft">
                {countNoun(count, 'quote has', 'quotes have')} changed
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
