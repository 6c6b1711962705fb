'use client';

import type { JsonValue } from '@/lib/core/json';
import { ConfigControl } from './config-control';
import type { ConfigField } from './read-config-fields';

type Config = { readonly [key: string]: JsonValue };

type ConfigFormProps = {
  readonly fields: readonly ConfigField[];
  readonly config: Config;
  /** Returns what is wrong with a field, in a sentence. */
  readonly findProblem: (name: string) => string | undefined;
  readonly onChange: (config: Config, field: string) => void;
  /** Called when the focus leaves a field. */
  readonly onLeave: (name: string) => void;
};

/** The form for what a step does, built from its schema. Keys that the schema does not know stay as they are. */
export function ConfigForm({ fields, config, findProblem, onChange, onLeave }: ConfigFormProps) {
  const change = (name: string, value: JsonValue | undefined) => {
    const { [name]: _, ...others } = config;
    onChange(value === undefined ? others : { ...others, [name]: value }, name);
  };
  return (
    <div className="flex flex-col gap-4">
      {fields.map((field) => (
        <div
          key={field.name}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) onLeave(field.name);
          }}
        >
          <ConfigControl
            field={field}
            value={config[field.name]}
            error={findProblem(field.name)}
            onChange={(value) => change(field.name, value)}
          />
        </div>
      ))}
    </div>
  );
}
