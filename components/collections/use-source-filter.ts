'use client';

import { debounce, parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import type { SourceReply } from '@/lib/protocol/http/sources';
import {
  filterSources,
  listFacets,
  readFilter,
  type SourceFilter,
} from '@/lib/domain/sources/filter-sources';
import { type Order, orderNames, orderSources } from './source-orders';

/** Number of sources from which there is a filter. A shorter list needs none. */
const filteredFrom = 6;
/** Milliseconds after which what was typed stands in the address. */
const addressMs = 300;

/** Holds in the address how the list of sources is narrowed and ordered, so that a narrowed list can be sent to somebody. */
export function useSourceFilter(sources: readonly SourceReply[]) {
  const [{ q, show, order }, set] = useQueryStates(
    {
      q: parseAsString.withDefault(''),
      show: parseAsArrayOf(parseAsString).withDefault([]),
      order: parseAsStringLiteral(orderNames).withDefault('added'),
    },
    { history: 'replace', shallow: true },
  );
  const filter = useMemo(() => readFilter(q, show), [q, show]);
  const facets = useMemo(() => listFacets(sources), [sources]);
  const shown = useMemo(() => filterSources(orderSources(sources, order), filter), [sources, order, filter]);
  const isNarrowed = filter.text.trim() !== '' || filter.choices.length > 0;
  return {
    /** False for a short list, which needs no filter. */
    hasFilter: sources.length >= filteredFrom || isNarrowed,
    canAskShown: isNarrowed && shown.length > 0,
    filter,
    facets,
    shown,
    order,
    isNarrowed,
    setFilter: ({ text, choices }: SourceFilter) =>
      void set(
        { q: text === '' ? null : text, show: choices.length === 0 ? null : [...choices] },
        { limitUrlUpdates: debounce(addressMs) },
      ),
    setOrder: (next: Order) => void set({ order: next }),
  };
}
