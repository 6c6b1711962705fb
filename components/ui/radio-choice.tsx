'use client';

import { useId } from 'react';

type RadioChoiceProps<Value extends string> = {
  readonly legend: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly description: string;
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** A choice between a few ways, each explained in a sentence. */
export function RadioChoice<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: RadioChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-label font-medium">{legend}</legend>
      <div className="grid gap-2 tablet:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex gap-2.5 rounded-control border border-line bg-raised p-2.5 hover:border-edge has-checked:border-accent"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{option.label}</span>
              <span className="block text-label text-soft">{option.description}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
