'use client';

import { OptionsForm, type OptionValues, writeConfig } from '@/components/transforms/options-form';
import { readOptionsSchema } from '@/components/transforms/read-options-schema';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { checkShape, type JsonValue } from '@/lib/core/json';
import { z } from 'zod';
import { FieldGroup } from './field-group';
import { useFormContext } from './form-context';

type TransformOptionsProps = {
  readonly error: string | undefined;
  readonly value: JsonValue | undefined;
  /** Undefined stands for the defaults. */
  readonly onChange: (value: JsonValue | undefined) => void;
};

const valuesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const writtenSchema = z.record(z.string(), z.json());

/** The options of the transform that the step has chosen, in the same form as when an artifact is made by hand. */
export function TransformOptions({ error, value, onChange }: TransformOptionsProps) {
  const { transformType } = useFormContext();
  const transforms = useEndpointQuery('GET /v1/transforms', { key: queryKeys.transforms() });
  const transform = transforms.data?.items.find(({ type }) => type === transformType);
  const fields = readOptionsSchema(transform?.options_schema);
  if (fields.length === 0) return null;
  const read = checkShape(valuesSchema, value ?? {});
  const change = (values: OptionValues) => {
    const written = checkShape(writtenSchema, writeConfig(fields, values));
    if (written.ok) onChange(written.value);
  };
  return (
    <FieldGroup label="Options" error={error}>
      <OptionsForm fields={fields} values={read.ok ? read.value : {}} onChange={change} />
    </FieldGroup>
  );
}
