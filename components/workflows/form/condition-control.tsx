'use client';

import type { JsonValue } from '@/lib/core/json';
import { Button } from '@/components/ui/button';
import { ConditionPart } from './condition-part';
import { emptyTest, readCondition, writeCondition } from './condition-tree';
import { FieldGroup } from './field-group';
import { JsonControl } from './json-control';

type ConditionControlProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: JsonValue | undefined;
  readonly isRequired: boolean;
  readonly onChange: (value: JsonValue | undefined) => void;
};

/** Tests of fields, combined with and, or, and not. A condition that cannot be built this way is shown as JSON and stays as it is. */
export function ConditionControl({ label, hint, error, value, isRequired, onChange }: ConditionControlProps) {
  const condition = readCondition(value);
  if (value !== undefined && condition === null)
    return <JsonControl label={label} hint={hint} error={error} value={value} onChange={onChange} />;
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      {condition === null ? (
        <Button className="self-start" onClick={() => onChange(writeCondition(emptyTest))}>
          Add a condition
        </Button>
      ) : (
        <ConditionPart
          name={label}
          depth={1}
          condition={condition}
          onChange={(next) => onChange(writeCondition(next))}
          onRemove={isRequired ? null : () => onChange(undefined)}
        />
      )}
    </FieldGroup>
  );
}
