'use client';

import { Select } from '@/components/ui/select';
import { useOfferedModels } from '@/lib/client/use-model-choice';

type ModelSelectProps = {
  /** Undefined for the default. */
  readonly modelId: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
};

/** The built-in reader has the same id everywhere. */
export const builtInId = 'built-in';

/** Chooses the model that writes. It is only there where more than one is offered. */
export function ModelSelect({ modelId, onChoose }: ModelSelectProps) {
  const offered = useOfferedModels();
  const byDefault = offered.find((model) => model.is_default);
  if (offered.length < 2 || byDefault === undefined) return null;
  return (
    <Select
      label="Model"
      hint={
        modelId === builtInId ? 'It orders and quotes passages, and writes nothing of its own.' : undefined
      }
      value={modelId ?? byDefault.id}
      options={offered.map((model) => ({
        value: model.id,
        label: model.name,
        note: model.is_default ? 'the default' : undefined,
      }))}
      onValueChange={(id) => onChoose(id === byDefault.id ? undefined : id)}
    />
  );
}
