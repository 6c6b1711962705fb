'use client';

import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import type { JsonValue } from '@/lib/core/json';
import { FieldGroup } from './field-group';
import { ReferenceMenu } from './reference-menu';
import { TextControl } from './text-control';
import { writeReference } from './write-reference';

type ListControlProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: JsonValue | undefined;
  readonly takesReferences: boolean;
  /** Parses the text typed into one row. By default the item is the text itself. */
  readonly readItem?: ((text: string) => JsonValue) | undefined;
  /** Undefined means that the list is empty. */
  readonly onChange: (value: JsonValue | undefined) => void;
};

/** Edits a list with one row per item, or a single reference that stands for the whole list. */
export function ListControl(props: ListControlProps) {
  const { label, hint, error, value, takesReferences, readItem = (text) => text, onChange } = props;
  if (typeof value === 'string' && value !== '')
    return (
      <FieldGroup label={label} hint={hint} error={error}>
        <TextControl
          label={`${label}, one value for the whole list`}
          value={value}
          takesReferences={takesReferences}
          onChange={onChange}
        />
        <Button size="small" className="self-start" onClick={() => onChange(undefined)}>
          Enter a list instead
        </Button>
      </FieldGroup>
    );
  const items = Array.isArray(value) ? value : [];
  const change = (next: JsonValue[]) => onChange(next.length === 0 ? undefined : next);
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      {items.map((item, index) => (
        // Rows have no ids, and their order is their identity.
        <div key={index} className="flex items-center gap-1">
          <TextField
            hideLabel
            className="flex-1"
            label={`${label}, ${index + 1}`}
            value={typeof item === 'string' ? item : JSON.stringify(item)}
            onChange={(event) => change(items.with(index, readItem(event.target.value)))}
          />
          <IconButton
            icon={X}
            size="small"
            label={`Remove ${index + 1} from ${label}`}
            onClick={() => change(items.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={Plus} onClick={() => change([...items, ''])}>
          Add {nameItem(label)}
        </Button>
        {takesReferences && (
          <ReferenceMenu
            label={label}
            onChoose={(known) =>
              onChange(known.kind === 'list' ? writeReference(known) : [...items, writeReference(known)])
            }
          />
        )}
      </div>
    </FieldGroup>
  );
}

/** Returns the noun for one item of the list, as in "Add tag". */
const nameItem = (label: string): string =>
  label
    .replace(/ \(optional\)$/, '')
    .toLowerCase()
    .replace(/s$/, '');
