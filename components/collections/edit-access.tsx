'use client';

import { useId, useState } from 'react';
import { roleNames } from '@/components/team/role-options';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { RadioChoice } from '@/components/ui/radio-choice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';

type EditAccessProps = {
  readonly collection: { readonly id: string; readonly title: string };
  readonly onClose: () => void;
};

type Access = ReplyTo<'GET /v1/collections/{id}/access'>;
type Members = ReplyTo<'GET /v1/members'>['items'];

/** Chooses who may open a collection: everyone in the workspace, or the members who are ticked. */
export function EditAccess({ collection, onClose }: EditAccessProps) {
  const access = useEndpointQuery('GET /v1/collections/{id}/access', {
    key: queryKeys.collections.access(collection.id),
    input: { params: { id: collection.id } },
    isReadAnew: true,
  });
  const members = useEndpointQuery('GET /v1/members', { key: queryKeys.team.members() });
  const failure = access.error ?? members.error;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`Who can open “${collection.title}”`}>
      {failure !== null && (
        <FailureNotice sentence="Who can open it could not be loaded." cause={failure.message} />
      )}
      <Skeleton
        waiting={access.data === undefined || members.data === undefined}
        label="Loading the people"
        shape={<SkeletonRows count={6} />}
      >
        {access.data !== undefined && members.data !== undefined && (
          <AccessForm
            id={collection.id}
            access={access.data}
            members={members.data.items}
            onClose={onClose}
          />
        )}
      </Skeleton>
    </Dialog>
  );
}

type AccessFormProps = {
  readonly id: string;
  readonly access: Access;
  readonly members: Members;
  readonly onClose: () => void;
};

function AccessForm({ id, access: first, members, onClose }: AccessFormProps) {
  const { name, userId } = useWorkspace();
  const [access, setAccess] = useState(first.access);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set([userId, ...first.people.map((person) => person.user_id)]),
  );
  const save = useEndpointMutation('PUT /v1/collections/{id}/access', {
    invalidates: [queryKeys.collections.all()],
    onSuccess: ({ people }) => {
      onClose();
      showToast(describeAccess(people.length, name));
    },
  });
  const options = [
    { value: 'workspace', label: `Everyone in ${name}`, description: 'Also those who join later.' },
    {
      value: 'people',
      label: 'Only people you choose',
      description: 'Everyone else finds no trace of it, owners included.',
    },
  ] as const;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const userIds = access === 'people' ? [...chosen] : [];
        save.mutate({ params: { id }, body: { access, user_ids: userIds } });
      }}
    >
      <RadioChoice legend="Access" options={options} value={access} onChange={setAccess} />
      {access === 'people' && (
        <>
          <PeopleList members={members} chosen={chosen} userId={userId} onChange={setChosen} />
          <p className="text-soft">
            Its sources, conversations, artifacts and tables are hidden with it. Links that were shared with
            people outside stay open, and so does what was written on pages.
          </p>
        </>
      )}
      {save.error !== null && <FailureNotice sentence="Nothing was changed." cause={save.error.message} />}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {describeChoice(access === 'people' ? chosen.size : 0)}
        </Button>
      </div>
    </form>
  );
}

type PeopleListProps = {
  readonly members: Members;
  readonly chosen: ReadonlySet<string>;
  readonly userId: string;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
};

/** From this many members on, the list can be filtered. */
const filterFrom = 8;

function PeopleList({ members, chosen, userId, onChange }: PeopleListProps) {
  const label = useId();
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = members.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted));
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <div className="grid gap-2">
      {members.length >= filterFrom && (
        <TextField
          label="Find a member"
          value={filter}
          maxLength={limits.queryChars}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <p id={label} className="text-label font-medium">
        People
      </p>
      <ul
        aria-labelledby={label}
        className="scroll-quiet max-h-64 divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {shown.map((member) => (
          <li key={member.user_id} className="flex items-center gap-3 px-3 py-1.5">
            <Checkbox
              className="min-w-0 flex-1"
              label={
                <span className="block min-w-0">
                  <span className="block truncate">{member.name}</span>
                  <span className="block truncate text-label text-soft">{member.email}</span>
                </span>
              }
              checked={chosen.has(member.user_id)}
              disabled={member.user_id === userId}
              onCheckedChange={(isChosen) => toggle(member.user_id, isChosen)}
            />
            <Badge>{member.user_id === userId ? 'You' : roleNames[member.role]}</Badge>
          </li>
        ))}
        {shown.length === 0 && <li className="px-3 py-2 text-soft">No member has this name.</li>}
      </ul>
    </div>
  );
}

/** @param count of the people who may open it; 0 for everyone */
function describeChoice(count: number): string {
  if (count === 0) return 'Let everyone open it';
  return count === 1 ? 'Let only me open it' : `Let ${count} people open it`;
}

function describeAccess(count: number, workspace: string): string {
  if (count === 0) return `Everyone in ${workspace} can open it`;
  return count === 1 ? 'Only you can open it' : `${count} people can open it`;
}
