'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import type { JsonValue } from '@/lib/core/json';
import { FieldGroup } from './field-group';
import type { ConfigField } from './read-config-fields';
import { NamedValuesControl } from './named-values-control';

type SecretControlProps = {
  readonly field: ConfigField;
  readonly error?: string | undefined;
  readonly isSet: boolean;
  readonly onChange: (value: JsonValue | undefined) => void;
};

/** A field that can be written but never read. It shows whether a value is set, and takes a new value once. */
export function SecretControl({ field, error, isSet, onChange }: SecretControlProps) {
  const [written, setWritten] = useState<JsonValue | null>(null);
  const label = field.label;
  const hint = field.hint ?? undefined;
  if (written === null)
    return (
      <FieldGroup label={label} hint={hint} error={error}>
        <div className="flex flex-wrap items-center gap-2">
          <span className="flex-1">{isSet ? '•••• (set)' : 'Not set'}</span>
          <Button size="small" onClick={() => setWritten(field.kind === 'record' ? {} : '')}>
            {isSet ? `Replace ${label.toLowerCase()}` : `Set ${label.toLowerCase()}`}
          </Button>
          {isSet && (
            <Button size="small" onClick={() => onChange(undefined)}>
              Remove {label.toLowerCase()}
            </Button>
          )}
        </div>
      </FieldGroup>
    );
  const isEmpty = written === '' || (typeof written === 'object' && Object.keys(written).length === 0);
  const keep = () => {
    if (!isEmpty) onChange(written);
    setWritten(null);
  };
  return (
    <div className="flex flex-col gap-2">
      {field.kind === 'record' ? (
        <NamedValuesControl
          label={label}
          hint={hint}
          error={error}
          isTextOnly
          takesReferences={false}
          value={written}
          onChange={setWritten}
        />
      ) : (
        <TextField
          type="password"
          autoComplete="off"
          label={label}
          hint={hint}
          error={error}
          value={typeof written === 'string' ? written : ''}
          onChange={(event) => setWritten(event.target.value)}
        />
      )}
      <div className="flex gap-2">
        <Button size="small" variant="primary" disabled={isEmpty} onClick={keep}>
          Keep {label.toLowerCase()}
        </Button>
        <Button size="small" onClick={() => setWritten(null)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
