'use client';

import { Link } from '@/components/ui/link';
import { AccessMark } from '@/components/collections/access-mark';
import { CollectionMenu } from '@/components/collections/collection-menu';
import { Badge } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import type { ReplyTo } from '@/lib/client/api';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import { RemoveSample } from './sample-collection';

type CollectionItem = ReplyTo<'GET /v1/collections'>['items'][number];

/** A collection on Home: its title, what its guide says first, and how much it holds. The whole card is the target. */
export function CollectionCard({ collection }: { readonly collection: CollectionItem }) {
  const { slug, role } = useWorkspace();
  return (
    <li className="group/card relative flex min-h-28 flex-col gap-1 rounded-panel border border-line bg-raised px-4 py-3 hover:border-edge">
      <div className="flex flex-wrap items-start gap-1">
        <Link
          href={paths.collection(slug, collection.id)}
          className="line-clamp-2 room-32 flex-1 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-panel"
        >
          {collection.title}
        </Link>
        <AccessMark access={collection.access} />
        {collection.is_sample && <Badge>Sample</Badge>}
        {role !== 'viewer' && (
          <span className="relative -me-2 -mt-1">
            {collection.is_sample ? (
              <RemoveSample id={collection.id} title={collection.title} />
            ) : (
              <CollectionMenu collection={collection} />
            )}
          </span>
        )}
      </div>
      {collection.cover !== null && (
        <p dir="auto" className="line-clamp-3 text-label text-soft">
          {collection.cover}
        </p>
      )}
      <p className="mt-auto flex items-baseline justify-between gap-2 pt-1 text-label text-soft">
        <span>{describeSources(collection)}</span>
        <Time of={collection.updated_at} dayOnly className="tabular-nums" />
      </p>
    </li>
  );
}

/** The sample's documents arrive shortly after the sample itself. */
export const isBeingPrepared = (collection: CollectionItem) =>
  collection.is_sample && collection.source_count === 0;

function describeSources(collection: CollectionItem): string {
  if (isBeingPrepared(collection)) return 'Being prepared …';
  const pending = collection.pending_count === 0 ? '' : `, ${collection.pending_count} being read`;
  return `${countNoun(collection.source_count, 'source')}${pending}`;
}
