'use client';

import { Switch as Base } from '@base-ui/react/switch';
import type { ReactNode } from 'react';
import { joinClasses } from './class-names';

export type SwitchProps = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked?: boolean | undefined;
  readonly defaultChecked?: boolean | undefined;
  readonly onCheckedChange?: ((checked: boolean) => void) | undefined;
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** True while the change is in progress. The switch keeps the focus, and cannot be turned. */
  readonly busy?: boolean | undefined;
  readonly className?: string | undefined;
};

/** An on/off switch that takes effect immediately. */
export function Switch({ label, hint, onCheckedChange, busy = false, className, ...rest }: SwitchProps) {
  return (
    <label className={joinClasses('flex min-h-(--size-row) items-center justify-between gap-4', className)}>
      <span className="flex flex-col">
        {label}
        {hint && <span className="text-label text-soft">{hint}</span>}
      </span>
      <Base.Root
        {...rest}
        readOnly={busy}
        aria-busy={busy || undefined}
        onCheckedChange={(checked) => onCheckedChange?.(checked)}
        className="flex h-5 w-9 shrink-0 items-center rounded-full border border-edge bg-sunk p-0.5 transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50 data-readonly:opacity-50"
      >
        <Base.Thumb className="size-3.5 rounded-full bg-edge transition-transform data-checked:translate-x-4 data-checked:bg-on-accent" />
      </Base.Root>
    </label>
  );
}
