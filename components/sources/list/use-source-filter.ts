'use client';

import { debounce, parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import type { SourceReply } from '@/lib/protocol/http/sources';
import {
  type FacetChoice,
  filterSources,
  listChosenFolders,
  listFacets,
  readFilter,
  type SourceFilter,
} from '@/lib/domain/sources/filter-sources';
import { type Order, orderNames, orderSources } from './source-orders';

/** Number of sources from which there is a filter. A shorter list needs none. */
const filteredFrom = 6;
/** Milliseconds after which what was typed stands in the address. */
const addressMs = 300;

const listParser = parseAsArrayOf(parseAsString).withDefault([]);

/** Holds in the address how the list of sources is narrowed and ordered, so that a narrowed list can be sent to somebody. */
export function useSourceFilter(sources: readonly SourceReply[]) {
  const [{ q, folder, show, order }, set] = useQueryStates(
    {
      q: parseAsString.withDefault(''),
      folder: listParser,
      show: listParser,
      order: parseAsStringLiteral(orderNames).withDefault('added'),
    },
    { history: 'replace', shallow: true },
  );
  const filter = useMemo(
    () => readFilter(q, [...folder.map((id) => `folder:${id}`), ...show]),
    [q, folder, show],
  );
  const facets = useMemo(() => listFacets(sources), [sources]);
  const shown = useMemo(() => filterSources(orderSources(sources, order), filter), [sources, order, filter]);
  const isNarrowed = filter.text.trim() !== '' || filter.choices.length > 0;
  const chosenFolders = listChosenFolders(filter.choices);
  const openFolder = chosenFolders.length === 1 ? (chosenFolders[0] ?? null) : null;
  /** True if nothing but the open folder narrows the list, so that its folders can be shown. */
  const isTree = filter.text.trim() === '' && filter.choices.length === (openFolder === null ? 0 : 1);
  return {
    /** False for a short list, which needs no filter. */
    hasFilter: sources.length >= filteredFrom || !isTree,
    openFolder,
    isTree,
    /** True if all that is shown is one folder. */
    isFolder: isTree && openFolder !== null,
    canAskShown: isNarrowed && shown.length > 0,
    filter,
    facets,
    shown,
    order,
    isNarrowed,
    setFilter: ({ text, choices }: SourceFilter) =>
      void set(
        {
          q: text === '' ? null : text,
          folder: orNothing(listChosenFolders(choices)),
          show: orNothing(choices.filter(isNoFolder)),
        },
        { limitUrlUpdates: debounce(addressMs) },
      ),
    /** Shows only what is in a folder, or everything, without another filter. The browser's way back leads here again. */
    showFolder: (id: string | null) =>
      void set({ q: null, folder: id === null ? null : [id], show: null }, { history: 'push' }),
    setOrder: (next: Order) => void set({ order: next }),
  };
}

const isNoFolder = (choice: FacetChoice) => !choice.startsWith('folder:');
const orNothing = (values: readonly string[]) => (values.length === 0 ? null : [...values]);
