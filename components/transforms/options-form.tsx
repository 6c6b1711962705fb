'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import type { OptionField } from './read-options-schema';

export type OptionValues = Readonly<Record<string, string | number | boolean>>;

type OptionsFormProps = {
  readonly fields: readonly OptionField[];
  readonly values: OptionValues;
  readonly onChange: (values: OptionValues) => void;
};

/** The form for a transform's options, built from their schema. */
export function OptionsForm({ fields, values, onChange }: OptionsFormProps) {
  return fields.map((field) => (
    <OptionControl
      key={field.name}
      field={field}
      value={values[field.name] ?? field.standard}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
    />
  ));
}

type OptionControlProps = {
  readonly field: OptionField;
  readonly value: string | number | boolean;
  readonly onChange: (value: string | number | boolean) => void;
};

function OptionControl({ field, value, onChange }: OptionControlProps) {
  const { label } = field;
  const hint = field.hint ?? undefined;
  switch (field.kind) {
    case 'number':
      return (
        <TextField
          type="number"
          label={label}
          hint={hint}
          min={field.least}
          max={field.highest}
          step={1}
          required
          value={String(value)}
          onChange={(event) =>
            onChange(event.target.value === '' ? '' : Math.round(event.target.valueAsNumber))
          }
        />
      );
    case 'choice':
      return (
        <Select
          label={label}
          hint={hint}
          value={String(value)}
          options={field.choices.map((choice) => ({ value: choice, label: choice.replaceAll('_', ' ') }))}
          onValueChange={onChange}
        />
      );
    case 'switch':
      return (
        <div>
          <Checkbox label={label} checked={value === true} onCheckedChange={onChange} />
          {hint !== undefined && <p className="text-label text-soft">{hint}</p>}
        </div>
      );
    case 'text':
      return (
        <TextField
          label={label}
          hint={hint}
          maxLength={field.maxChars}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/** Returns what is sent to the server. Empty texts are omitted. */
export function writeConfig(fields: readonly OptionField[], values: OptionValues): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .map((field) => [field.name, values[field.name] ?? field.standard] as const)
      .filter(([, value]) => value !== ''),
  );
}
