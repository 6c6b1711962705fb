'use client';

import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';

export const orders = [
  { value: 'added', label: 'In order added' },
  { value: 'title', label: 'By title' },
  { value: 'newest', label: 'Newest first' },
] as const;
export type Order = (typeof orders)[number]['value'];

type SourcesFilterProps = {
  readonly filter: string;
  readonly onFilterChange: (filter: string) => void;
  readonly order: Order;
  readonly onOrderChange: (order: Order) => void;
};

/** Filters and sorts a long list of sources. Its code loads after the first page. */
export function SourcesFilter({ filter, onFilterChange, order, onOrderChange }: SourcesFilterProps) {
  return (
    <>
      <TextField
        label="Filter sources"
        hideLabel
        placeholder="Filter"
        value={filter}
        onChange={(event) => onFilterChange(event.target.value)}
        className="flex-1"
      />
      <Select label="Order" hideLabel value={order} onValueChange={onOrderChange} options={[...orders]} />
    </>
  );
}
