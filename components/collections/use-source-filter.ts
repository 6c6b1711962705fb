'use client';

import { debounce, parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import type { SourceReply } from '@/lib/protocol/http/sources';
import {
  filterSources,
  listFacets,
  readChoice,
  type SourceFilter,
} from '@/lib/domain/sources/filter-sources';
import { type Order, orderNames, orderSources } from './source-orders';

/** Number of sources from which there is a filter. A shorter list needs none. */
const filteredFrom = 6;
/** Milliseconds after which what was typed stands in the address. */
const addressMs = 300;

/** How the address holds a filter. */
const filterParts = {
  q: parseAsString.withDefault(''),
  show: parseAsArrayOf(parseAsString).withDefault([]),
} as const;

const readFilter = (q: string, show: readonly string[]): SourceFilter => ({
  text: q,
  choices: show.flatMap((text) => readChoice(text) ?? []),
});

/**
 * Holds which sources questions leave out. With `ask=these` in the address, it begins with all that the filter of the address does not show.
 */
export function useUnticked(sources: readonly SourceReply[]) {
  const [{ q, show, ask }] = useQueryStates({
    q: filterParts.q,
    show: filterParts.show,
    ask: parseAsStringLiteral(['these']),
  });
  return useState<ReadonlySet<string>>(() => {
    if (ask === null) return new Set();
    const kept = new Set(filterSources(sources, readFilter(q, show)).map(({ id }) => id));
    return new Set(sources.flatMap(({ id }) => (kept.has(id) ? [] : [id])));
  });
}

/** Holds in the address how the list of sources is narrowed and ordered, so that a narrowed list can be sent to somebody. */
export function useSourceFilter(sources: readonly SourceReply[]) {
  const [{ q, show, order }, set] = useQueryStates(
    {
      q: filterParts.q,
      show: filterParts.show,
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
