'use client';

import { Field } from '@base-ui/react/field';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './class-names';

export type FormFieldProps = {
  readonly label: ReactNode;
  /** Shows the label to screen readers only, if the context already makes it clear. */
  readonly hideLabel?: boolean | undefined;
  readonly hint?: ReactNode;
  /** The sentence that says what is wrong and what to do. It is linked to the control and announced. */
  readonly error?: string | null | undefined;
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Label, control, hint and error, linked with one another. */
export function FormField({
  label,
  hideLabel,
  hint,
  error,
  name,
  disabled,
  className,
  children,
}: FormFieldProps) {
  return (
    <Field.Root
      invalid={Boolean(error)}
      {...(name === undefined ? {} : { name })}
      disabled={disabled ?? false}
      className={joinClasses('flex max-w-full min-w-0 flex-col gap-1', className)}
    >
      <Field.Label className={hideLabel ? 'sr-only' : 'text-label font-medium text-ink'}>{label}</Field.Label>
      {children}
      {hint && !error && <Field.Description className="text-label text-soft">{hint}</Field.Description>}
      <Field.Error match={Boolean(error)} role="alert" className="flex gap-1.5 text-label text-unsupported">
        <CircleAlert size={16} aria-hidden />
        {error}
      </Field.Error>
    </Field.Root>
  );
}
