'use client';

import { Field } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { joinClasses } from './class-names';
import { FormField, type FormFieldProps } from './form-field';
import { useBoundedText } from './use-bounded-text';

type OwnProps = Omit<FormFieldProps, 'children'>;

export type TextAreaProps = OwnProps &
  Omit<ComponentProps<'textarea'>, keyof OwnProps | 'className'> & {
    readonly textAreaClassName?: string | undefined;
  };

/**
 * A labelled multi-line text field that grows with its content, up to half the height of the screen. Beyond `maxLength` it keeps the text and
 * says so.
 */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  name,
  disabled,
  className,
  textAreaClassName,
  rows = 3,
  maxLength,
  ...area
}: TextAreaProps) {
  const {
    ref: own,
    excess,
    onInput,
  } = useBoundedText<HTMLTextAreaElement>({ value: area.value, most: maxLength });
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
      <Field.Control
        ref={own}
        onInput={onInput}
        render={
          <textarea
            rows={rows}
            // `field-sizing` sets the height from the content; `rows` is the minimum.
            style={{ minHeight: `calc(${rows} * var(--text-body--line-height) + 1.125rem)` }}
            {...area}
            className={joinClasses(
              // The content sets the height only: a word of a thousand letters would otherwise push the field out of its pane.
              'field field-sizing-content max-h-[50dvh] resize-none py-2 [contain:inline-size]',
              textAreaClassName,
            )}
          />
        }
      />
    </FormField>
  );
}
