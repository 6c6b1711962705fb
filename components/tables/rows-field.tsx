'use client';

import { type ReactNode, useMemo } from 'react';
import { Select, type SelectOption } from '@/components/ui/select';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import { filterSources, readFilter } from '@/lib/domain/sources/filter-sources';
import type { SourceReply } from '@/lib/protocol/http/sources';

type RowsFieldProps = {
  readonly collectionId: string | null;
  /** The sources that can be rows. */
  readonly sources: readonly SourceReply[];
  readonly isLoading: boolean;
  /** The ways to say what the rows are that name no saved search. */
  readonly options: readonly SelectOption<string>[];
  /** One of the options, or the id of a saved search. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown unless a saved search says what the rows are. */
  readonly children: ReactNode;
};

/** Asks what the rows of a table are: one of the given options, or what a saved search of the collection finds. */
export function RowsField({ collectionId, sources, isLoading, options, value, ...props }: RowsFieldProps) {
  const { data } = useEndpointQuery('GET /v1/saved-searches', {
    key: queryKeys.savedSearches.of(collectionId ?? ''),
    input: { query: { collection_id: collectionId ?? '' } },
    enabled: collectionId !== null,
  });
  const searches = data?.items ?? [];
  const search = searches.find(({ id }) => id === value);
  const count = useMemo(
    () => (search === undefined ? 0 : filterSources(sources, readFilter(search.text, search.choices)).length),
    [sources, search],
  );
  return (
    <>
      <Select
        label="Rows"
        options={[
          ...options,
          ...searches.map(({ id, name }) => ({ value: id, label: name, note: 'Saved search' })),
        ]}
        value={value}
        onValueChange={props.onChange}
        hint={
          search === undefined || isLoading
            ? undefined
            : `It finds ${countNoun(count, 'source')} now. What it finds later is offered as a new row.`
        }
      />
      {search === undefined && props.children}
    </>
  );
}
