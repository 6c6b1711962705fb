'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import type { JsonValue } from '@/lib/core/json';
import { findEntity } from '@/lib/domain/workflows/entities';
import { ConditionControl } from './condition-control';
import { CollectionControl } from './collection-control';
import { type NamedChoice, useFormContext } from './form-context';
import { JsonControl } from './json-control';
import { ListControl } from './list-control';
import type { ConfigField } from './read-config-fields';
import { RecordControl } from './record-control';
import { SecretControl } from './secret-control';
import { TextControl } from './text-control';
import { TransformControl } from './transform-control';

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
  const shared = { label, hint: field.hint ?? undefined, error };
  const takesReferences = !field.isFixed;
  if (field.isSecret)
    return <SecretControl field={field} error={error} onChange={onChange} isSet={value !== undefined} />;
  switch (field.kind) {
    case 'text':
      return <WrittenText {...shared} field={field} value={value} onChange={onChange} text={field} />;
    case 'number':
      return <NumberControl {...shared} field={field} value={value} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          {...shared}
          {...(typeof value === 'string' || typeof field.standard === 'string'
            ? { value: writeText(value ?? field.standard ?? undefined) }
            : {})}
          options={field.choices.map((choice) => ({ value: choice, label: nameChoice(choice) }))}
          onValueChange={onChange}
        />
      );
    case 'switch':
      return (
        <Checkbox label={label} checked={(value ?? field.standard) === true} onCheckedChange={onChange} />
      );
    case 'list':
      return <WrittenList {...shared} field={field} value={value} onChange={onChange} />;
    case 'text-or-list':
      return Array.isArray(value) ? (
        <ListControl {...shared} value={value} takesReferences={takesReferences} onChange={onChange} />
      ) : (
        <TextOrList {...shared} value={writeText(value)} onChange={onChange} />
      );
    case 'record':
      return (
        <RecordControl
          {...shared}
          value={value}
          takesReferences={takesReferences}
          onChange={onChange}
          isTextOnly={field.isTextOnly}
        />
      );
    case 'condition':
      return <ConditionControl {...shared} value={value} onChange={onChange} isRequired={field.isRequired} />;
    case 'json':
      return <JsonControl {...shared} value={value} onChange={onChange} />;
  }
}

type LabelProps = {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
};

type WrittenTextProps = LabelProps &
  Pick<ConfigControlProps, 'field' | 'value' | 'onChange'> & {
    readonly text: Extract<ConfigField, { kind: 'text' }>;
  };

/** A collection and a transform are chosen by their names. Every other text is typed. */
function WrittenText({ field, value, text, onChange, ...shared }: WrittenTextProps) {
  const change = (next: string) => onChange(next === '' && !field.isRequired ? undefined : next);
  if (field.name === 'collection_id')
    return (
      <CollectionControl
        {...shared}
        value={writeText(value)}
        isRequired={field.isRequired}
        onChange={change}
      />
    );
  if (field.name === 'type')
    return (
      <TransformControl
        label={shared.label}
        error={shared.error}
        value={writeText(value)}
        onChange={change}
      />
    );
  return (
    <TextControl
      {...shared}
      value={writeText(value)}
      rows={text.rows}
      maxChars={text.maxChars ?? undefined}
      takesReferences={!field.isFixed}
      onChange={change}
    />
  );
}

type WrittenListProps = LabelProps & Pick<ConfigControlProps, 'field' | 'value' | 'onChange'>;

/** Who may be named in a field. Everyone can be notified, but a decision cannot be asked of everyone. */
const peopleFields: Readonly<Record<string, (person: NamedChoice) => boolean>> = {
  recipients: () => true,
  approvers: ({ value }) => value !== 'everyone',
};

function WrittenList({ field, ...props }: WrittenListProps) {
  const { people } = useFormContext();
  const mayBeNamed = peopleFields[field.name];
  const choices = mayBeNamed === undefined ? undefined : people.filter(mayBeNamed);
  return <ListControl {...props} choices={choices} takesReferences={!field.isFixed} />;
}

type NumberControlProps = LabelProps & Pick<ConfigControlProps, 'field' | 'value' | 'onChange'>;

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

type TextOrListProps = LabelProps & {
  readonly value: string;
  readonly onChange: (value: JsonValue) => void;
};

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

function nameChoice(choice: string): string {
  return findEntity(choice)?.many ?? choice.replaceAll('_', ' ');
}
