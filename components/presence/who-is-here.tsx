'use client';

import { useQuery } from '@tanstack/react-query';
import { getInitials } from '@/components/shell/account-menu';
import { Tooltip } from '@/components/ui/tooltip';
import { type ApiFailure, callEndpoint, type ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useWorkspace } from '@/lib/client/workspace';
import type { SubjectKind } from '@/lib/protocol/thread-words';

type WhoIsHereProps = { readonly kind: SubjectKind; readonly id: string };

/** Milliseconds between two signs of life. A member who gives none for half a minute is gone. */
const beatMs = 10_000;
/** More would push the actions of the page away. */
const shownPeople = 3;

/** The other members who look at the same thing now. A browser tab in the background gives no sign of life. */
export function WhoIsHere({ kind, id }: WhoIsHereProps) {
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery<ReplyTo<'PUT /v1/presence'>, ApiFailure>({
    queryKey: [workspaceId, ...queryKeys.presence(kind, id)],
    queryFn: ({ signal }) => callEndpoint('PUT /v1/presence', { body: { kind, id }, workspaceId, signal }),
    refetchInterval: beatMs,
    retry: false,
  });
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
