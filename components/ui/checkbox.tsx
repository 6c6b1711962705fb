'use client';

import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './class-names';

export type CheckboxProps = {
  readonly label: ReactNode;
  readonly hideLabel?: boolean | undefined;
  readonly checked?: boolean | undefined;
  readonly defaultChecked?: boolean | undefined;
  /** True if some but not all of the things it represents are ticked. */
  readonly indeterminate?: boolean | undefined;
  readonly onCheckedChange?: ((checked: boolean) => void) | undefined;
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** -1 if it is one of several controls that share a single tab stop. */
  readonly tabIndex?: number | undefined;
  readonly className?: string | undefined;
};

/** A checkbox with its label. The whole line can be clicked. */
export function Checkbox({
  label,
  hideLabel,
  onCheckedChange,
  className,
  indeterminate = false,
  ...rest
}: CheckboxProps) {
  return (
    <label className={joinClasses('inline-flex min-h-6 min-w-6 items-center gap-2', className)}>
      <Base.Root
        {...rest}
        indeterminate={indeterminate}
        onCheckedChange={(checked) => onCheckedChange?.(checked)}
        className="grid size-4 shrink-0 place-items-center rounded-mark border border-edge bg-raised text-on-accent data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50 data-indeterminate:border-accent data-indeterminate:bg-accent"
      >
        <Base.Indicator className="grid place-items-center">
          {indeterminate ? (
            <Minus size={12} strokeWidth={3} aria-hidden />
          ) : (
            <Check size={12} strokeWidth={3} aria-hidden />
          )}
        </Base.Indicator>
      </Base.Root>
      <span className={hideLabel ? 'sr-only' : ''}>{label}</span>
    </label>
  );
}
