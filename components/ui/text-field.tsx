'use client';

import { Field } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from './class-names';
import { FormField, type FormFieldProps } from './form-field';
import { useBoundedText } from './use-bounded-text';

type OwnProps = Omit<FormFieldProps, 'children'>;

export type TextFieldProps = OwnProps &
  Omit<ComponentProps<'input'>, keyof OwnProps | 'className'> & {
    /** Content at the end of the field, inside it: a unit or a button. */
    readonly end?: ReactNode;
    readonly inputClassName?: string | undefined;
  };

/** A labelled single-line text field. Beyond `maxLength` it keeps the text and says so. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  name,
  disabled,
  className,
  end,
  inputClassName,
  maxLength,
  ref,
  ...input
}: TextFieldProps) {
  const {
    ref: own,
    excess,
    onInput,
  } = useBoundedText<HTMLInputElement>({ value: input.value, most: maxLength });
  return (
    <FormField
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={excess ?? error}
      name={name}
      disabled={disabled}
      className={className}
    >
      <span className="relative flex">
        <Field.Control
          {...input}
          ref={own}
          onInput={onInput}
          render={<input ref={ref} />}
          className={joinClasses('field', inputClassName)}
        />
        {end && <span className="absolute inset-y-0 end-1 flex items-center text-soft">{end}</span>}
      </span>
    </FormField>
  );
}
