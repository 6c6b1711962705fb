'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { TextField } from '@/components/ui/text-field';
import type { JsonValue } from '@/lib/core/json';
import { ChosenControl, type ChosenField, isChosen } from './chosen-control';
import { ConditionControl } from './condition-control';
import { JsonControl } from './json-control';
import { ListControl } from './list-control';
import { NamedValuesControl } from './named-values-control';
import type { ConfigField } from './read-config-fields';
import { SecretControl } from './secret-control';
import { TextControl } from './text-control';

export type ConfigControlProps = {
  readonly field: ConfigField;
  readonly value: JsonValue | undefined;
  readonly error?: string | undefined;
  /** Undefined clears the field, so that its default applies. */
  readonly onChange: (value: JsonValue | undefined) => void;
};

/** The control of one field of a step. */
export function ConfigControl({ field, value, error, onChange }: ConfigControlProps) {
  const label = field.isRequired ? field.label : `${field.label} (optional)`;
  const shared = { label, hint: field.hint ?? undefined, error, value, onChange };
  if (field.isSecret)
    return <SecretControl field={field} error={error} onChange={onChange} isSet={value !== undefined} />;
  return isChosen(field) ? (
    <ChosenControl {...shared} field={field} />
  ) : (
    <TypedControl {...shared} field={field} />
  );
}

type TypedControlProps = {
  readonly field: Exclude<ConfigField, ChosenField>;
  readonly label: string;
  readonly hint: string | undefined;
} & Pick<ConfigControlProps, 'value' | 'error' | 'onChange'>;

/** The control of a field that the user fills in by typing. */
function TypedControl({ field, ...shared }: TypedControlProps) {
  const takesReferences = !field.isFixed;
  switch (field.kind) {
    case 'text':
      return <WrittenText {...shared} field={field} />;
    case 'number':
      return <NumberControl {...shared} field={field} />;
    case 'list':
      return <ListControl {...shared} takesReferences={takesReferences} />;
    case 'text-or-list':
      return Array.isArray(shared.value) ? (
        <ListControl {...shared} takesReferences={takesReferences} />
      ) : (
        <TextOrList {...shared} value={writeText(shared.value)} />
      );
    case 'named-values':
      return (
        <NamedValuesControl {...shared} takesReferences={takesReferences} isTextOnly={field.isTextOnly} />
      );
    case 'condition':
      return <ConditionControl {...shared} isRequired={field.isRequired} />;
    case 'json':
      return <JsonControl {...shared} />;
  }
}

type WrittenTextProps = Omit<TypedControlProps, 'field'> & {
  readonly field: Extract<ConfigField, { kind: 'text' }>;
};

function WrittenText({ field, value, onChange, ...shared }: WrittenTextProps) {
  return (
    <TextControl
      {...shared}
      value={writeText(value)}
      rows={field.rows}
      maxChars={field.maxChars ?? undefined}
      takesReferences={!field.isFixed}
      onChange={(next) => onChange(next === '' && !field.isRequired ? undefined : next)}
    />
  );
}

type NumberControlProps = Omit<TypedControlProps, 'field'> & Pick<ConfigControlProps, 'field'>;

/** A text field even for numbers, because it may hold a reference to a number. The server rejects what is not a number. */
function NumberControl({ field, value, onChange, ...shared }: NumberControlProps) {
  const standard = field.standard === null ? undefined : writeText(field.standard);
  return (
    <TextField
      {...shared}
      inputMode="numeric"
      placeholder={standard}
      value={writeText(value)}
      onChange={({ target }) => {
        const text = target.value.trim();
        onChange(text === '' ? undefined : Number.isFinite(Number(text)) ? Number(text) : target.value);
      }}
    />
  );
}

type TextOrListProps = Omit<TypedControlProps, 'field' | 'value'> & { readonly value: string };

function TextOrList({ value, onChange, ...shared }: TextOrListProps) {
  return (
    <div className="flex flex-col gap-2">
      <TextControl {...shared} value={value} takesReferences onChange={onChange} />
      <Checkbox
        label="Several values"
        checked={false}
        onCheckedChange={() => onChange(value === '' ? [''] : [value])}
      />
    </div>
  );
}

function writeText(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
