'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { Select } from '@/components/ui/select';
import type { JsonValue } from '@/lib/core/json';
import { useFormContext } from './form-context';
import { findNounOfEntity } from './named-noun';
import { PeopleField } from './people-field';
import type { ConfigField } from './read-config-fields';
import { RecordChoice } from './record-choice';
import { RecordList } from './record-list';
import { TransformControl } from './transform-control';
import { TransformOptions } from './transform-options';

const chosenKinds = [
  'choice',
  'switch',
  'people',
  'record',
  'records',
  'transform',
  'options-of-transform',
] as const;
type ChosenKind = (typeof chosenKinds)[number];
export type ChosenField = Extract<ConfigField, { kind: ChosenKind }>;

export function isChosen(field: ConfigField): field is ChosenField {
  return chosenKinds.some((kind) => kind === field.kind);
}

type ChosenControlProps = {
  readonly field: ChosenField;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error?: string | undefined;
  readonly value: JsonValue | undefined;
  /** Undefined means that nothing is chosen. */
  readonly onChange: (value: JsonValue | undefined) => void;
};

/** The control of a field whose value is chosen by name: people, records, the options of a transform, or one of a few words. */
export function ChosenControl({ field, hint, ...props }: ChosenControlProps) {
  const { label, error, value, onChange } = props;
  switch (field.kind) {
    case 'choice':
      return (
        <Select
          label={label}
          hint={hint}
          error={error}
          {...readChosen(value ?? field.standard)}
          options={field.choices}
          onValueChange={onChange}
        />
      );
    case 'switch':
      return (
        <Checkbox label={label} checked={(value ?? field.standard) === true} onCheckedChange={onChange} />
      );
    case 'people':
      return (
        <PeopleField
          label={label}
          error={error}
          chosen={listTexts(value)}
          mayBeEveryone={field.mayBeEveryone}
          onChange={(chosen) => onChange(chosen.length === 0 ? undefined : [...chosen])}
        />
      );
    case 'transform':
      return (
        <TransformControl
          label={label}
          error={error}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      );
    case 'options-of-transform':
      return <TransformOptions error={error} value={value} onChange={onChange} />;
    case 'record':
    case 'records':
      return <Records {...props} field={field} hint={hint} />;
  }
}

type RecordsProps = ChosenControlProps & {
  readonly field: Extract<ChosenField, { kind: 'record' | 'records' }>;
};

/** Which kind of record `id` names depends on the entity that the step is about. */
function Records({ field, value, onChange, ...shared }: RecordsProps) {
  const { entity } = useFormContext();
  const ofEntity = entity === null ? null : findNounOfEntity(entity);
  const noun = field.noun === 'entity' ? ofEntity : field.noun;
  if (noun === null) return <p className="text-soft">{shared.label}: first choose what to change.</p>;
  const takesReferences = !field.isFixed;
  if (field.kind === 'records')
    return (
      <RecordList
        {...shared}
        noun={noun}
        value={value}
        takesReferences={takesReferences}
        onChange={onChange}
      />
    );
  return (
    <RecordChoice
      {...shared}
      noun={noun}
      value={typeof value === 'string' ? value : ''}
      takesReferences={takesReferences}
      onChange={(id) => onChange(id === '' ? undefined : id)}
    />
  );
}

/** Without a value, the select shows that nothing is chosen. */
const readChosen = (value: JsonValue) => (typeof value === 'string' ? { value } : {});

function listTexts(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
