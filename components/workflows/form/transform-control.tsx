'use client';

import { Select } from '@/components/ui/select';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';

type TransformControlProps = {
  readonly label: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Chooses what to make: one of the types that everyone has, or a transform of the team. */
export function TransformControl({ value, onChange, ...shared }: TransformControlProps) {
  const transforms = useEndpointQuery('GET /v1/transforms', { key: queryKeys.transforms() });
  const offered = (transforms.data?.items ?? []).map(({ type, title, group }) => ({
    value: type,
    label: title,
    note: group === 'own' ? 'your team' : undefined,
  }));
  const isOther = value !== '' && !offered.some((option) => option.value === value);
  return (
    <Select
      {...shared}
      placeholder="Choose what to create"
      {...(value === '' ? {} : { value })}
      options={
        isOther
          ? [{ value, label: transforms.isLoading ? 'Loading …' : 'A deleted transform' }, ...offered]
          : offered
      }
      onValueChange={onChange}
    />
  );
}
