'use client';

import { useState } from 'react';
import { Combobox } from '@/components/ui/combobox';
import { useFormContext } from './form-context';
import { listNamedValues } from './list-named-values';
import type { NamedNoun } from './named-noun';
import { isChosenByName } from './named-noun';
import { useRecordTitle, useRecords } from './use-records';

type RecordChoiceProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly noun: NamedNoun;
  /** An id, a reference to one, or an empty text. */
  readonly value: string;
  readonly takesReferences: boolean;
  /** An empty text means that nothing is chosen. */
  readonly onChange: (value: string) => void;
};

/** Chooses a record: by its name, or one that starts the workflow or comes from an earlier step. */
export function RecordChoice({ noun, value, takesReferences, onChange, ...shared }: RecordChoiceProps) {
  const { known, collectionId } = useFormContext();
  const [browsed, setBrowsed] = useState<string | null>(null);
  const named = takesReferences ? listNamedValues(known, noun) : [];
  const isReference = named.some((option) => option.value === value);
  const records = useRecords(noun, collectionId ?? browsed);
  const isOther = value !== '' && !isReference && !records.some((record) => record.value === value);
  const title = useRecordTitle(noun, isOther ? value : null);
  const other = isOther ? [{ value, label: title ?? `A ${noun} that is not listed` }] : [];
  return (
    <>
      {noun === 'source' && collectionId === null && (
        <CollectionOfSource value={browsed} onChange={setBrowsed} />
      )}
      <Combobox
        {...shared}
        options={[...other, ...records, ...named]}
        value={value === '' ? null : value}
        placeholder={isChosenByName(noun) ? `Choose ${describeOne(noun)}` : 'Choose a value'}
        emptyWords={`There is no ${noun} to choose.`}
        onValueChange={(next) => onChange(next ?? '')}
      />
    </>
  );
}

const describeOne = (noun: NamedNoun) => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

type CollectionOfSourceProps = {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
};

/** Sources are many, so that the user first says in which collection the source is. */
function CollectionOfSource({ value, onChange }: CollectionOfSourceProps) {
  const collections = useRecords('collection', null);
  return (
    <Combobox
      label="Collection of the source"
      options={collections}
      value={value}
      placeholder="Choose a collection"
      onValueChange={onChange}
    />
  );
}
