'use client';

import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';

type PeopleFieldProps = {
  readonly label: string;
  readonly error: string | undefined;
  /** Ids of members, and names of groups. */
  readonly chosen: readonly string[];
  readonly mayBeEveryone: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
};

/** A choice of groups by role and of single members. Choosing a group includes members who join it later. */
export function PeopleField({ label, error, chosen, mayBeEveryone, onChange }: PeopleFieldProps) {
  const errorId = useId();
  const members = useEndpointQuery('GET /v1/members', { key: queryKeys.team.members() });
  const groups = [
    { id: 'owners', label: 'All owners' },
    { id: 'editors', label: 'All editors' },
    ...(mayBeEveryone ? [{ id: 'everyone', label: 'Everyone' }] : []),
  ];
  const people = (members.data?.items ?? []).map((member) => ({ id: member.user_id, label: member.name }));
  const change = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="grid gap-1">
      <legend className="mb-1 text-label font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {[...groups, ...people].map(({ id, label: name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onCheckedChange={(isChosen) => change(id, isChosen)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-label text-unsupported">
          {error}
        </p>
      )}
    </fieldset>
  );
}
