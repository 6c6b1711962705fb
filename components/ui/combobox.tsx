'use client';

import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { FormField, type FormFieldProps } from './form-field';
import type { SelectOption } from './select';

type ComboboxProps = Omit<FormFieldProps, 'children'> & {
  readonly options: readonly SelectOption<string>[];
  /** Null if nothing is chosen. */
  readonly value: string | null;
  readonly placeholder?: string | undefined;
  /** What the list says if no option has the typed words. */
  readonly emptyWords?: string | undefined;
  readonly onValueChange: (value: string | null) => void;
};

/** A choice among many options, found by typing a part of their names. */
export function Combobox({
  options,
  value,
  placeholder,
  emptyWords = 'Nothing has this name.',
  onValueChange,
  ...field
}: ComboboxProps) {
  const items = useMemo(
    () =>
      Base.createItems(options, {
        getValue: (option) => option.value,
        getLabel: (option) => option.label,
      }),
    [options],
  );
  return (
    <FormField {...field}>
      <Base.Root items={items} value={value} onValueChange={onValueChange}>
        <Base.InputGroup className="relative">
          <Base.Input className="field w-full pe-9" placeholder={placeholder} />
          <Base.Trigger
            aria-label="Show the list"
            className="absolute inset-y-0 end-0 grid w-9 place-items-center text-soft"
          >
            <ChevronDown size={16} aria-hidden />
          </Base.Trigger>
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner sideOffset={4} className="z-50 outline-none">
            <Base.Popup className="floating w-(--anchor-width) p-1">
              <Base.Empty>
                <p className="px-2.5 py-2 text-soft empty:hidden">{emptyWords}</p>
              </Base.Empty>
              <Base.List className="scroll-quiet max-h-[min(20rem,var(--available-height))] overflow-y-auto">
                {(option: SelectOption<string>) => (
                  <Base.Item key={option.value} value={option.value} className="item">
                    <span className="grid w-4 place-items-center">
                      <Base.ItemIndicator>
                        <Check size={16} aria-hidden />
                      </Base.ItemIndicator>
                    </span>
                    <span className="flex-1">{option.label}</span>
                    {option.note !== undefined && <span className="text-label text-soft">{option.note}</span>}
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FormField>
  );
}
