'use client';

import { Progress } from '@/components/ui/progress';

type LoadingRowsProps = { readonly loaded: number; readonly all: number };

/** Says that not all rows of a long table have arrived, because order, filter and groups know only those that have. */
export function LoadingRows({ loaded, all }: LoadingRowsProps) {
  const write = (count: number) => count.toLocaleString('en');
  const label = `${write(loaded)} of ${write(all)} rows have been loaded. Order, filter and groups apply to these until all are here.`;
  return (
    <div className="border-t border-line bg-raised px-4 py-2">
      <Progress label={label} value={Math.floor((100 * loaded) / Math.max(1, all))} />
    </div>
  );
}
