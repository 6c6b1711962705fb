'use client';

import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { ReplyTo } from '@/lib/client/api';
import { CollectionCard } from './collection-card';
import { LoadSample } from './sample-collection';

type CollectionGridProps = {
  readonly collections: ReplyTo<'GET /v1/collections'>['items'];
  /** Undefined for members who may only read. */
  readonly onMake: (() => void) | undefined;
};

/** The collections of the workspace as cards, most recently changed first. */
export function CollectionGrid({ collections, onMake }: CollectionGridProps) {
  const hasSample = collections.some((collection) => collection.is_sample);
  return (
    <section aria-labelledby="collections" className="grid grid-cols-1 gap-2">
      <h2 id="collections" className="text-label font-medium text-soft">
        Collections
      </h2>
      {collections.length === 0 ? (
        <EmptyState
          action={
            onMake !== undefined && (
              <Button variant="primary" onClick={onMake}>
                Create collection
              </Button>
            )
          }
        >
          A collection holds the sources for one question. Create your first one.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3 tablet:grid-cols-2 wide:grid-cols-3">
          {collections.map((collection) => (
            <CollectionCard key={collection.id} collection={collection} />
          ))}
        </ul>
      )}
      {onMake !== undefined && !hasSample && (
        <p>
          <LoadSample />
        </p>
      )}
    </section>
  );
}
