'use client';

import { useState } from 'react';
import { Select } from '@/components/ui/select';
import { useCollections } from '@/components/workspace/use-collections';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';

type RecordFieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** Represents no choice, because a select has no empty value of its own. */
const anyCollection = 'any';

/** Chooses one collection of the workspace or, if allowed, all of them. */
export function CollectionField({
  label,
  hint,
  error,
  value,
  mayBeAny = false,
  onChange,
}: RecordFieldProps & { readonly mayBeAny?: boolean }) {
  const collections = useCollections().map(({ id, title }) => ({ value: id, label: title }));
  const options = mayBeAny
    ? [{ value: anyCollection, label: 'Every collection' }, ...collections]
    : collections;
  const shown = value === '' ? (mayBeAny ? anyCollection : undefined) : value;
  return (
    <Select
      label={label}
      hint={mayBeAny ? undefined : hint}
      error={error}
      options={options}
      value={shown}
      placeholder={collections.length === 0 ? 'There is no collection yet' : 'Choose a collection'}
      onValueChange={(id) => onChange(id === anyCollection ? '' : id)}
    />
  );
}

/** Chooses a source that can be captured again, which files and notes cannot: first its collection, then the source itself. */
export function SourceField({ label, hint, error, value, onChange }: RecordFieldProps) {
  const [collectionId, setCollectionId] = useState('');
  const sources = useEndpointQuery('GET /v1/collections/{id}/sources', {
    key: queryKeys.sources.of(collectionId),
    input: { params: { id: collectionId } },
    enabled: collectionId !== '',
  });
  const options = (sources.data?.items ?? [])
    .filter(({ type }) => type === 'url')
    .map(({ id, title }) => ({ value: id, label: title }));
  const hasNone = sources.data !== undefined && options.length === 0;
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <CollectionField
        label="Collection"
        value={collectionId}
        onChange={(id) => {
          setCollectionId(id);
          onChange('');
        }}
      />
      <Select
        label={label}
        hint={hint}
        error={error}
        disabled={collectionId === ''}
        options={options}
        value={value === '' ? undefined : value}
        placeholder={describeChoice({ isLoading: sources.isLoading, hasNone })}
        onValueChange={onChange}
      />
    </div>
  );
}

function describeChoice({
  isLoading,
  hasNone,
}: {
  readonly isLoading: boolean;
  readonly hasNone: boolean;
}): string {
  if (isLoading) return 'Loading …';
  return hasNone ? 'This collection has no web page' : 'Choose a source';
}
