'use client';

import { ListFilter } from 'lucide-react';
import { Link } from '@/components/ui/link';
import type { ReplyTo } from '@/lib/client/api';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

type SavedSearchListProps = {
  readonly searches: ReplyTo<'GET /v1/saved-searches'>['items'];
  readonly collections: ReplyTo<'GET /v1/collections'>['items'];
};

const shownItems = 6;

/** The filters that the team kept, each with a way to ask only what it finds. */
export function SavedSearchList({ searches, collections }: SavedSearchListProps) {
  const { slug, role } = useWorkspace();
  const titles = new Map(collections.map(({ id, title }) => [id, title]));
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="saved-searches" className="grid grid-cols-1 gap-1">
      <h2 id="saved-searches" className="text-label font-medium text-soft">
        Saved searches
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {searches.slice(0, shownItems).map(({ id, name, text, choices, collection_id: collection }) => {
          const filter = { q: text === '' ? null : text, show: choices };
          return (
            <li key={id} className="flex items-center gap-3">
              <Link
                href={paths.collection(slug, collection, filter)}
                className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 px-1 py-2 hover:bg-sunk"
              >
                <ListFilter size={18} aria-hidden className="shrink-0 text-soft" />
                <span className="min-w-0 flex-1 basis-28 truncate">{name}</span>
                <span className="truncate text-label text-soft">{titles.get(collection)}</span>
              </Link>
              {role !== 'viewer' && (
                <Link
                  href={paths.collection(slug, collection, { ask: id })}
                  aria-label={`Ask these: ${name}`}
                  className="inline-flex min-h-6 pointer-coarse:min-h-11 pointer-coarse:min-w-11 items-center text-label underline underline-offset-2"
                >
                  Ask these
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
