'use client';

import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import type { JsonValue } from '@/lib/core/json';
import { FieldGroup } from './field-group';
import { JsonControl } from './json-control';
import { TextControl } from './text-control';

type RecordValue = { readonly [key: string]: JsonValue };

type RecordControlProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: JsonValue | undefined;
  readonly isTextOnly: boolean;
  readonly takesReferences: boolean;
  readonly onChange: (value: RecordValue) => void;
};

/** Edits names with values. If a value may be anything, each row says whether it is text or JSON. */
export function RecordControl(props: RecordControlProps) {
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
            <span className="min-w-0 flex-1 truncate font-code text-code">{known}</span>
            {!isTextOnly && (
              <Select
                hideLabel
                label={`What ${known} is`}
                value={typeof inner === 'string' ? 'text' : 'json'}
                options={[
                  { value: 'text', label: 'Text' },
                  { value: 'json', label: 'JSON' },
                ]}
                onValueChange={(kind) => write(entries.with(index, [known, convert(inner, kind)]))}
              />
            )}
            <IconButton
              icon={X}
              size="small"
              label={`Remove ${known}`}
              onClick={() => write(entries.toSpliced(index, 1))}
            />
          </div>
          <RecordItem
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

type RecordItemProps = {
  readonly name: string;
  readonly value: JsonValue;
  readonly takesReferences: boolean;
  readonly onChange: (value: JsonValue) => void;
};

function RecordItem({ name, value, takesReferences, onChange }: RecordItemProps) {
  return typeof value === 'string' ? (
    <TextControl
      label={`Value of ${name}`}
      value={value}
      takesReferences={takesReferences}
      onChange={onChange}
    />
  ) : (
    <JsonControl label={`Value of ${name}`} value={value} onChange={(next) => onChange(next ?? null)} />
  );
}

function convert(value: JsonValue, kind: 'text' | 'json'): JsonValue {
  if (kind === 'json') return typeof value === 'string' ? null : value;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
