import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { capitalise } from '@/lib/core/text';
import { type AuditKind, auditKinds } from '@/lib/protocol/audit-words';
import { kindWords } from './fact-words';

type AuditChoice = {
  readonly person: string | null;
  readonly kind: AuditKind | null;
  readonly from: string | null;
  readonly to: string | null;
};

type AuditFiltersProps = {
  readonly filter: AuditChoice;
  readonly onChange: (change: Partial<AuditChoice>) => void;
};

const anything = 'any';

/** In the order of their words. */
const kindOptions = auditKinds
  .map((kind) => ({ value: kind, label: capitalise(kindWords[kind]) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

/** Limits the audit log to a person, a kind of thing, and some days. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const members = useEndpointQuery('GET /v1/members', { key: queryKeys.team.members() });
  const people = members.data?.items ?? [];
  return (
    <>
      <Select
        label="Who"
        className="w-48"
        value={filter.person ?? anything}
        options={[
          { value: anything, label: 'Everyone' },
          ...people.map(({ user_id: value, name }) => ({ value, label: name })),
        ]}
        onValueChange={(value) => onChange({ person: value === anything ? null : value })}
      />
      <Select<AuditKind | typeof anything>
        label="What"
        className="w-48"
        value={filter.kind ?? anything}
        options={[{ value: anything, label: 'Everything' }, ...kindOptions]}
        onValueChange={(value) => onChange({ kind: value === anything ? null : value })}
      />
      <TextField
        label="From"
        type="date"
        value={filter.from ?? ''}
        onChange={(event) => onChange({ from: event.target.value || null })}
      />
      <TextField
        label="To"
        type="date"
        value={filter.to ?? ''}
        onChange={(event) => onChange({ to: event.target.value || null })}
      />
      {Object.values(filter).some((value) => value !== null) && (
        <Button onClick={() => onChange({ person: null, kind: null, from: null, to: null })}>Show all</Button>
      )}
    </>
  );
}
