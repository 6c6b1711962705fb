'use client';

import { capitalise } from '@/lib/core/text';
import type { ShownDefinition } from '@/lib/protocol/http/workflow-shapes';
import { findNounOfEntity } from './form/named-noun';
import { RecordChoice } from './form/record-choice';

type RecordPickerProps = {
  readonly entity: ShownDefinition['entity'];
  /** An empty string means that nothing is chosen. */
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** Chooses the record for a run, of the workflow's entity. */
export function RecordPicker({ entity, value, onChange }: RecordPickerProps) {
  const noun = findNounOfEntity(entity);
  if (noun === null) return <p className="text-soft">Journal blocks cannot be chosen here.</p>;
  return (
    <RecordChoice
      label={capitalise(noun)}
      noun={noun}
      value={value}
      takesReferences={false}
      onChange={onChange}
    />
  );
}
