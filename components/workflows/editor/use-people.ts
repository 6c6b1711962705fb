import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import type { NamedChoice } from '../form/form-context';

/** The people a step can notify or ask: groups first, which follow changes in their membership, then the members by name. */
const groups: readonly NamedChoice[] = [
  { value: 'owners', label: 'Owners' },
  { value: 'editors', label: 'Editors' },
  { value: 'everyone', label: 'Everyone' },
];

export function usePeople(): readonly NamedChoice[] {
  const members = useEndpointQuery('GET /v1/members', { key: queryKeys.team.members() });
  const named = (members.data?.items ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }));
  return [...groups, ...named];
}
