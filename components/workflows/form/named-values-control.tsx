'use client';

import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import type { JsonValue } from '@/lib/core/json';
import { FieldGroup } from './field-group';
import { JsonControl } from './json-control';
import { ListControl } from './list-control';
import { convertValue, readEditableValue, valueKinds } from './value-kinds';
import { TextControl } from './text-control';

type NamedValues = { readonly [key: string]: JsonValue };

type NamedValuesControlProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: JsonValue | undefined;
  readonly isTextOnly: boolean;
  readonly takesReferences: boolean;
  readonly onChange: (value: NamedValues) => void;
};

/** Edits names with values. If a value may be anything, each row says whether it is text, a number, yes or no, or a list. */
export function NamedValuesControl(props: NamedValuesControlProps) {
  const { label, hint, error, value, isTextOnly, takesReferences, onChange } = props;
  const [name, setName] = useState('');
  const entries =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  const write = (next: readonly (readonly [string, JsonValue])[]) => onChange(Object.fromEntries(next));
  const key = name.trim();
  const isTaken = entries.some(([known]) => known === key);
  const add = () => {
    if (key === '' || isTaken) return;
    write([...entries, [key, '']]);
    setName('');
  };
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      {entries.map(([known, inner], index) => (
        <div key={known} className="flex flex-col gap-1 rounded-control border border-line p-2">
          <div className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate font-medium">{known}</span>
            {!isTextOnly && (
              <KindOfValue
                name={known}
                value={inner}
                onChange={(next) => write(entries.with(index, [known, next]))}
              />
            )}
            <IconButton
              icon={X}
              size="small"
              label={`Remove ${known}`}
              onClick={() => write(entries.toSpliced(index, 1))}
            />
          </div>
          <NamedValue
            name={known}
            value={inner}
            takesReferences={takesReferences}
            onChange={(next) => write(entries.with(index, [known, next]))}
          />
        </div>
      ))}
      <div className="flex items-end gap-2">
        <TextField
          className="flex-1"
          label={`Name of a new value of ${label.toLowerCase()}`}
          value={name}
          error={isTaken ? 'This name is already used.' : null}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon={Plus} disabled={key === '' || isTaken} onClick={add}>
          Add
        </Button>
      </div>
    </FieldGroup>
  );
}

type KindOfValueProps = {
  readonly name: string;
  readonly value: JsonValue;
  readonly onChange: (value: JsonValue) => void;
};

const kindOptions = valueKinds.map(({ kind, words }) => ({ value: kind, label: words }));

/** A value with parts of its own keeps its kind. Only a model or a program can have written it. */
function KindOfValue({ name, value, onChange }: KindOfValueProps) {
  const read = readEditableValue(value);
  if (read === null) return <span className="text-label text-soft">Several parts</span>;
  return (
    <Select
      hideLabel
      label={`What ${name} is`}
      value={read.kind}
      options={kindOptions}
      onValueChange={(kind) => onChange(convertValue(read, kind))}
    />
  );
}

type NamedValueProps = KindOfValueProps & { readonly takesReferences: boolean };

function NamedValue({ name, value, takesReferences, onChange }: NamedValueProps) {
  const label = `Value of ${name}`;
  const read = readEditableValue(value);
  switch (read?.kind) {
    case 'text':
      return (
        <TextControl label={label} value={read.value} takesReferences={takesReferences} onChange={onChange} />
      );
    case 'number':
      return (
        <TextField
          type="number"
          step="any"
          label={label}
          value={String(read.value)}
          onChange={({ target }) => onChange(Number.isNaN(target.valueAsNumber) ? 0 : target.valueAsNumber)}
        />
      );
    case 'boolean':
      return <Checkbox label={label} checked={read.value} onCheckedChange={onChange} />;
    case 'list':
      return (
        <ListControl
          label={label}
          value={read.value}
          takesReferences={takesReferences}
          onChange={(next) => onChange(next ?? [])}
        />
      );
    case undefined:
      return <JsonControl label={label} value={value} onChange={(next) => onChange(next ?? '')} />;
  }
}
