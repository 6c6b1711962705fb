'use client';

import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { joinClasses } from './class-names';
import { FormField, type FormFieldProps } from './form-field';

export type SelectOption<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** A second fact, in a muted colour. */
  readonly note?: string | undefined;
  readonly disabled?: boolean | undefined;
};

export type SelectProps<Value extends string> = Omit<FormFieldProps, 'children'> & {
  readonly options: readonly SelectOption<Value>[];
  readonly value?: Value | undefined;
  readonly defaultValue?: Value | undefined;
  readonly onValueChange?: ((value: Value) => void) | undefined;
  readonly placeholder?: string | undefined;
  /** True while the change is in progress. The control keeps the focus and can be opened, but nothing else can be chosen. */
  readonly busy?: boolean | undefined;
  readonly triggerClassName?: string | undefined;
};

/** A choice between a few options that are all known in advance. */
export function Select<Value extends string>({
  options,
  value,
  defaultValue,
  onValueChange,
  placeholder = 'Choose',
  busy = false,
  triggerClassName,
  ...field
}: SelectProps<Value>) {
  return (
    <FormField {...field}>
      <Base.Root
        items={options}
        readOnly={busy}
        {...(defaultValue === undefined ? { value: value ?? null } : { defaultValue })}
        onValueChange={(next: Value | null) => {
          if (next !== null) onValueChange?.(next);
        }}
      >
        <Base.Trigger
          aria-busy={busy || undefined}
          className={joinClasses(
            'field flex items-center justify-between gap-2 text-start data-readonly:opacity-50',
            triggerClassName,
          )}
        >
          <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-soft" />
          <Base.Icon>
            <ChevronDown size={16} aria-hidden className="text-soft" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
            <Base.Popup className="floating scroll-quiet max-h-(--available-height) max-w-(--available-width) min-w-(--anchor-width) p-1">
              <Base.List>
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className="item"
                  >
                    <span className="grid w-4 place-items-center">
                      <Base.ItemIndicator>
                        <Check size={16} aria-hidden />
                      </Base.ItemIndicator>
                    </span>
                    <Base.ItemText className="flex-1">{option.label}</Base.ItemText>
                    {option.note && <span className="text-label text-soft">{option.note}</span>}
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FormField>
  );
}
