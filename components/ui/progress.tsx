'use client';

import { Progress as Base } from '@base-ui/react/progress';

type ProgressProps = {
  readonly label: string;
  /** 0 to 100, or null while the end is unknown. */
  readonly value: number | null;
  readonly hideLabel?: boolean | undefined;
};

/** A progress bar. */
export function Progress({ label, value, hideLabel = false }: ProgressProps) {
  return (
    <Base.Root value={value} className="flex w-full flex-col gap-1">
      <span className={hideLabel ? 'sr-only' : 'flex justify-between text-label text-soft'}>
        <Base.Label>{label}</Base.Label>
        <Base.Value className="tabular-nums" />
      </span>
      <Base.Track className="h-1 overflow-hidden rounded-full bg-line">
        <Base.Indicator className="h-full bg-accent transition-[width] data-indeterminate:w-full data-indeterminate:animate-shimmer" />
      </Base.Track>
    </Base.Root>
  );
}
