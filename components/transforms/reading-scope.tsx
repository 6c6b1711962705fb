'use client';

import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';

type ReadingScopeProps = {
  readonly collectionId: string;
  /** Empty means all sources of the collection. */
  readonly sourceIds: readonly string[];
};

/** Says before a run begins how many sources it will read, and how many cannot be read because they were not captured. */
export function ReadingScope({ collectionId, sourceIds }: ReadingScopeProps) {
  const sources = useEndpointQuery('GET /v1/collections/{id}/sources', {
    key: queryKeys.sources.of(collectionId),
    input: { params: { id: collectionId } },
  });
  if (sources.data === undefined) return null;
  const ticked = new Set(sourceIds);
  const chosen = sources.data.items.filter(({ id }) => ticked.size === 0 || ticked.has(id));
  const unread = chosen.filter(({ revision_id: revision }) => revision === null).length;
  const scope = ticked.size === 0 ? 'all sources of this collection' : 'the ticked sources';
  return (
    <p className="text-soft">
      Reads {countNoun(chosen.length - unread, 'source')}: {scope}.
      {unread > 0 && ` ${countNoun(unread, 'source')} could not be captured yet.`}
    </p>
  );
}
