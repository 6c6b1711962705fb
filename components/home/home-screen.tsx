'use client';

import { Library, Plus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { parseAsString, useQueryState } from 'nuqs';
import { Time } from '@/components/ui/time';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { TitleDialog } from '@/components/ui/title-dialog';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { ShareReply } from '@/lib/protocol/http/shares';
import { CollectionMenu } from '@/components/collections/collection-menu';
import { OpenLinks } from './open-links';
import { usePlace } from '@/components/workspace/place';
import { RecentList, type RecentListProps } from './recent-list';
import { LoadSample, RemoveSample } from './sample-collection';

/** Milliseconds between two reloads while sources are being read. */
const pendingMs = 1_500;

type HomeScreenProps = RecentListProps & {
  readonly collections: ReplyTo<'GET /v1/collections'>;
  readonly shares: readonly ShareReply[];
};

/** The workspace at a glance: its collections, most recently changed first, the latest work, and what the public can read. */
export function HomeScreen({ collections: first, shares, ...recent }: HomeScreenProps) {
  const { slug, role, name } = useWorkspace();
  const [isMaking, setMaking] = useQueryState('new', parseAsString);
  const collections = useEndpointQuery('GET /v1/collections', {
    key: queryKeys.collections.all(),
    input: { query: { limit: 50 } },
    initialData: first,
    refetchInterval: (reply) =>
      reply?.items.some((collection) => collection.pending_count > 0 || isBeingPrepared(collection)) === true
        ? pendingMs
        : false,
  });
  const items = collections.data?.items ?? [];
  usePlace({ crumbs: [{ label: 'Home' }], actions: null }, 'home');
  const make = () => void setMaking('1');
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-6 px-5 py-8">
      <header className="flex items-center gap-3">
        <h1 className="flex-1 font-reading text-heading">{name}</h1>
        {role !== 'viewer' && items.length > 0 && (
          <Button variant="primary" icon={Plus} onClick={make}>
            New collection
          </Button>
        )}
      </header>
      {items.length === 0 ? (
        <EmptyState
          action={
            role !== 'viewer' && (
              <Button variant="primary" onClick={make}>
                New collection
              </Button>
            )
          }
        >
          A collection holds the sources for one question. Create your first one.
        </EmptyState>
      ) : (
        <section aria-label="Collections" className="grid grid-cols-1 gap-1">
          <h2 className="text-label font-medium text-soft">Collections</h2>
          <ul className="divide-y divide-line border-y border-line">
            {items.map((collection) => (
              <li key={collection.id} className="flex items-center gap-1">
                <Link
                  href={paths.collection(slug, collection.id)}
                  className="flex min-h-11 min-w-0 flex-1 items-center gap-3 px-1 py-2 hover:bg-sunk"
                >
                  <Library size={18} aria-hidden className="text-soft" />
                  <span className="flex min-w-0 flex-1 items-center gap-2">
                    <span className="truncate font-medium">{collection.title}</span>
                    {collection.is_sample && <Badge>Sample</Badge>}
                  </span>
                  <span className="text-label text-soft">{describeSources(collection)}</span>
                  <Time
                    of={collection.updated_at}
                    dayOnly
                    className="hidden w-28 text-end text-label text-soft tabular-nums tablet:block"
                  />
                </Link>
                {role !== 'viewer' &&
                  (collection.is_sample ? (
                    <RemoveSample id={collection.id} title={collection.title} />
                  ) : (
                    <CollectionMenu collection={collection} />
                  ))}
              </li>
            ))}
          </ul>
        </section>
      )}
      <RecentList {...recent} />
      <OpenLinks shares={shares} />
      {role !== 'viewer' && !items.some((collection) => collection.is_sample) && (
        <p>
          <LoadSample />
        </p>
      )}
      {isMaking !== null && <NewCollection onClose={() => void setMaking(null)} />}
    </div>
  );
}

type CollectionItem = ReplyTo<'GET /v1/collections'>['items'][number];

/** The sample's documents arrive shortly after the sample itself. */
const isBeingPrepared = (collection: CollectionItem) => collection.is_sample && collection.source_count === 0;

function describeSources(collection: CollectionItem): string {
  if (isBeingPrepared(collection)) return 'Being prepared …';
  const pending = collection.pending_count === 0 ? '' : `, ${collection.pending_count} being read`;
  return `${countNoun(collection.source_count, 'source')}${pending}`;
}

function NewCollection({ onClose }: { readonly onClose: () => void }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const create = useEndpointMutation('POST /v1/collections', {
    invalidates: [queryKeys.collections.all()],
    onSuccess: (collection) => router.push(paths.collection(slug, collection.id)),
  });
  return (
    <TitleDialog
      heading="New collection"
      submitLabel="Create collection"
      hint="What you want to find out"
      busy={create.isPending}
      error={create.error?.message}
      onSubmit={(title) => create.mutate({ body: { title } })}
      onClose={onClose}
    />
  );
}
