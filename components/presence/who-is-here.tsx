'use client';

import { getInitials } from '@/components/shell/initials';
import { Tooltip } from '@/components/ui/tooltip';
import type { PresentThing } from '@/lib/protocol/presence-words';
import { useCompany } from './use-company';

/** More would push the actions of the page away. */
const shownPeople = 3;

/** The other members who look at the same thing now. */
export function WhoIsHere({ kind, id }: PresentThing) {
  const data = useCompany(kind, id);
  if (data === undefined || data.count === 0) return null;
  const more = data.count - Math.min(data.people.length, shownPeople);
  return (
    <ul aria-label="Also here" className="flex items-center -space-x-1.5">
      {data.people.slice(0, shownPeople).map(({ user_id: userId, name }) => (
        <li key={userId}>
          <Tooltip label={`${name} is here`}>
            <span
              tabIndex={0}
              className="grid size-7 place-items-center rounded-full border-2 border-paper bg-sunk text-[0.6875rem] font-semibold"
            >
              <span aria-hidden>{getInitials(name)}</span>
              <span className="sr-only">{name}</span>
            </span>
          </Tooltip>
        </li>
      ))}
      {more > 0 && (
        <li className="ps-2.5 text-label text-soft">
          +{more}
          <span className="sr-only"> more</span>
        </li>
      )}
    </ul>
  );
}
