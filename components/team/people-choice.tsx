'use client';

import { type ReactNode, useId, useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { TextField } from '@/components/ui/text-field';
import { limits } from '@/lib/core/limits';

type Person = { readonly user_id: string; readonly name: string; readonly email: string };

type PeopleChoiceProps<One extends Person> = {
  readonly label: string;
  readonly people: readonly One[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  /** True for somebody whose tick cannot be changed. */
  readonly isFixed?: (id: string) => boolean;
  /** What stands at the end of a row. */
  readonly describe?: (person: One) => ReactNode;
};

/** From this many people on, the list can be filtered. */
const filterFrom = 8;

/** A list of members, some of whom are ticked. */
export function PeopleChoice<One extends Person>({
  label,
  people,
  chosen,
  onChange,
  isFixed,
  describe,
}: PeopleChoiceProps<One>) {
  const labelId = useId();
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = people.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted));
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <div className="grid gap-2">
      {people.length >= filterFrom && (
        <TextField
          label="Find a member"
          value={filter}
          maxLength={limits.queryChars}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <p id={labelId} className="text-label font-medium">
        {label}
      </p>
      <ul
        aria-labelledby={labelId}
        className="scroll-quiet max-h-64 divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {shown.map((person) => (
          <li key={person.user_id} className="flex items-center gap-3 px-3 py-1.5">
            <Checkbox
              className="min-w-0 flex-1"
              label={
                <span className="block min-w-0">
                  <span className="block truncate">{person.name}</span>
                  <span className="block truncate text-label text-soft">{person.email}</span>
                </span>
              }
              checked={chosen.has(person.user_id)}
              disabled={isFixed?.(person.user_id)}
              onCheckedChange={(isChosen) => toggle(person.user_id, isChosen)}
            />
            {describe?.(person)}
          </li>
        ))}
        {shown.length === 0 && <li className="px-3 py-2 text-soft">No member has this name.</li>}
      </ul>
    </div>
  );
}
