'use client';

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

/** A checkbox with its label. The whole line can be clicked. It is the browser's own, so it works before any script does. */
export function Checkbox({
  label,
  hideLabel,
  onCheckedChange,
  className,
  indeterminate = false,
  ...rest
}: CheckboxProps) {
  const Mark = indeterminate ? Minus : Check;
  return (
    <label
      className={joinClasses(
        'inline-flex min-h-6 min-w-6 items-center gap-2 pointer-coarse:min-h-11',
        // The room beside the box is a finger's too.
        hideLabel && 'pointer-coarse:-me-2 pointer-coarse:min-w-11',
        className,
      )}
    >
      <span className="relative grid size-4 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          ref={(input) => {
            // No attribute says this, and the browser forgets it at each press.
            if (input !== null) input.indeterminate = indeterminate;
          }}
          onChange={(event) => onCheckedChange?.(event.currentTarget.checked)}
          className="peer size-4 appearance-none rounded-mark border border-edge bg-raised checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-50"
        />
        <Mark
          size={12}
          strokeWidth={3}
          aria-hidden
          className="pointer-events-none invisible absolute text-on-accent peer-checked:visible peer-indeterminate:visible"
        />
      </span>
      <span className={hideLabel ? 'sr-only' : ''}>{label}</span>
    </label>
  );
}
