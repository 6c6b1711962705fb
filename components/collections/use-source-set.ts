'use client';

import { parseAsString, useQueryState } from 'nuqs';
import { useMemo, useState } from 'react';
import { filterSources, readFilter } from '@/lib/domain/sources/filter-sources';
import type { SavedSearchReply } from '@/lib/protocol/http/saved-searches';
import type { SourceReply } from '@/lib/protocol/http/sources';

export type SourceSet = ReturnType<typeof useSourceSet>;

/**
 * Holds which sources questions are asked to: all but those that were unticked, or what a saved search finds. A search stands in the
 * address and is applied to the sources as they are now, so that later matches are asked too. Ticking by hand ends it.
 */
export function useSourceSet(sources: readonly SourceReply[], searches: readonly SavedSearchReply[]) {
  const [searchId, setSearchId] = useQueryState('ask', parseAsString);
  const [untickedByHand, setUntickedByHand] = useState<ReadonlySet<string>>(new Set());
  const search = searches.find(({ id }) => id === searchId) ?? null;
  const unticked = useMemo(() => {
    if (search === null) return untickedByHand;
    const found = new Set(
      filterSources(sources, readFilter(search.text, search.choices)).map(({ id }) => id),
    );
    return new Set(sources.flatMap(({ id }) => (found.has(id) ? [] : [id])));
  }, [sources, search, untickedByHand]);
  const choose = (id: string | null, byHand: ReadonlySet<string>) => {
    setUntickedByHand(byHand);
    if (id !== searchId) void setSearchId(id);
  };
  return {
    searches,
    search,
    /** Ids of the sources that questions leave out. */
    unticked,
    setUnticked: (byHand: ReadonlySet<string>) => choose(null, byHand),
    /** Null asks all sources. */
    setSearch: (id: string | null) => choose(id, new Set()),
  };
}
