'use client';

import { Select } from '@/components/ui/select';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import type { ShownDefinition } from '@/lib/protocol/http/workflow-shapes';
import { CollectionField, SourceField } from './starters/record-fields';

type RecordPickerProps = {
  readonly entity: ShownDefinition['entity'];
  /** An empty string means that nothing is chosen. */
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** Number of records offered, newest first. */
const offered = 50;

/** Chooses the record for a run, of the workflow's entity. */
export function RecordPicker({ entity, value, onChange }: RecordPickerProps) {
  switch (entity) {
    case 'research.sources':
      return <SourceField label="Source" value={value} onChange={onChange} />;
    case 'research.collections':
      return <CollectionField label="Collection" value={value} onChange={onChange} />;
    case 'research.artifacts':
      return <ArtifactPicker value={value} onChange={onChange} />;
    case 'research.runs':
      return <RunPicker value={value} onChange={onChange} />;
    case 'research.tables':
      return <TablePicker value={value} onChange={onChange} />;
    case 'knowledge.pages':
    case 'knowledge.journal_blocks':
      return <p className="text-soft">Pages and journal blocks cannot be chosen here yet.</p>;
  }
}

type PickerProps = Omit<RecordPickerProps, 'entity'>;

function ArtifactPicker({ value, onChange }: PickerProps) {
  const artifacts = useEndpointQuery('GET /v1/artifacts', {
    key: queryKeys.artifacts.all(),
    input: { query: { limit: offered } },
  });
  return (
    <TitlePicker label="Artifact" records={artifacts.data?.items ?? []} value={value} onChange={onChange} />
  );
}

function TablePicker({ value, onChange }: PickerProps) {
  const tables = useEndpointQuery('GET /v1/tables', {
    key: queryKeys.tables.all(),
    input: { query: { limit: offered } },
  });
  return <TitlePicker label="Table" records={tables.data?.items ?? []} value={value} onChange={onChange} />;
}

function RunPicker({ value, onChange }: PickerProps) {
  const runs = useEndpointQuery('GET /v1/runs', {
    key: queryKeys.runs.all(),
    input: { query: { limit: offered } },
  });
  return <TitlePicker label="Run" records={runs.data?.items ?? []} value={value} onChange={onChange} />;
}

type TitlePickerProps = PickerProps & {
  readonly label: string;
  readonly records: readonly { readonly id: string; readonly title: string }[];
};

function TitlePicker({ label, records, value, onChange }: TitlePickerProps) {
  return (
    <Select
      label={label}
      options={records.map(({ id, title }) => ({ value: id, label: title }))}
      value={value === '' ? undefined : value}
      placeholder={records.length === 0 ? 'There is none yet' : 'Choose one'}
      onValueChange={onChange}
    />
  );
}
