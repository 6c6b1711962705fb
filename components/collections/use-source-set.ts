'use client';

import { parseAsString, useQueryState } from 'nuqs';
import { useMemo, useState } from 'react';
import type { Folders } from '@/components/folders/use-folders';
import { filterSources, readFilter, type SourceFilter } from '@/lib/domain/sources/filter-sources';
import type { SavedSearchReply } from '@/lib/protocol/http/saved-searches';
import type { SourceReply } from '@/lib/protocol/http/sources';

export type SourceSet = ReturnType<typeof useSourceSet>;

/** Something that questions can be asked to, by its name in the address: the id of a saved search, or a folder as `folder:…`. */
type NamedSet = { readonly value: string; readonly label: string; readonly filter: SourceFilter };

type SetParts = {
  readonly sources: readonly SourceReply[];
  readonly searches: readonly SavedSearchReply[];
  readonly folders: Folders;
};

/**
 * Holds which sources questions are asked to: all but those that were unticked, or what a saved search finds, or what a folder holds. A
 * search or folder stands in the address and is applied to the sources as they are now, so that later ones are asked too. Ticking by hand
 * ends it.
 */
export function useSourceSet({ sources, searches, folders }: SetParts) {
  const [asked, setAsked] = useQueryState('ask', parseAsString);
  const [untickedByHand, setUntickedByHand] = useState<ReadonlySet<string>>(new Set());
  const sets = useMemo(() => listSets(searches, folders), [searches, folders]);
  const chosen = sets.find(({ value }) => value === asked) ?? null;
  const unticked = useMemo(() => {
    if (chosen === null) return untickedByHand;
    const found = new Set(filterSources(sources, chosen.filter).map(({ id }) => id));
    return new Set(sources.flatMap(({ id }) => (found.has(id) ? [] : [id])));
  }, [sources, chosen, untickedByHand]);
  const choose = (value: string | null, byHand: ReadonlySet<string>) => {
    setUntickedByHand(byHand);
    if (value !== asked) void setAsked(value);
  };
  return {
    sets,
    chosen,
    /** Ids of the sources that questions leave out. */
    unticked,
    setUnticked: (byHand: ReadonlySet<string>) => choose(null, byHand),
    /** Null asks all sources. */
    choose: (value: string | null) => choose(value, new Set()),
    askFolder: (id: string) => choose(writeFolderSet(id), new Set()),
  };
}

const writeFolderSet = (id: string) => `folder:${id}`;

function listSets(searches: readonly SavedSearchReply[], { paths }: Folders): readonly NamedSet[] {
  return [
    ...searches.map(({ id, name, text, choices }) => ({
      value: id,
      label: name,
      filter: readFilter(text, choices),
    })),
    ...paths.map(({ id, path }) => ({
      value: writeFolderSet(id),
      label: path,
      filter: readFilter('', [writeFolderSet(id)]),
    })),
  ];
}
