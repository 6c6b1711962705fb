'use client';

import { Select } from '@/components/ui/select';
import { useFormContext } from './form-context';
import { writeReference } from './reference-menu';

type CollectionControlProps = {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly value: string;
  readonly isRequired: boolean;
  readonly onChange: (value: string) => void;
};

/** Chooses a collection: one by its name, the one of the record that started the workflow, or one that a step created. */
export function CollectionControl({ value, isRequired, onChange, ...shared }: CollectionControlProps) {
  const { collections, known } = useFormContext();
  const references = known
    .filter(({ path }) => /\.(collection_id|id|first_id)$/.test(path))
    .map((entry) => ({ value: writeReference(entry), label: entry.words, note: entry.from }));
  const none = isRequired ? [] : [{ value: '', label: 'None' }];
  const offered = [...none, ...collections, ...references];
  const isOther = value !== '' && !offered.some((option) => option.value === value);
  return (
    <Select
      {...shared}
      placeholder="Choose a collection"
      {...(value === '' && isRequired ? {} : { value })}
      options={isOther ? [{ value, label: value }, ...offered] : offered}
      onValueChange={onChange}
    />
  );
}
