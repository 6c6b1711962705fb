'use client';

import { useState } from 'react';
import { roleNames } from '@/components/team/role-options';
import { Badge } from '@/components/ui/badge';
import { PeopleChoice } from '@/components/team/people-choice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { RadioChoice } from '@/components/ui/radio-choice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';

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
    onSuccess: ({ people }) => showToast(describeAccess(people.length, name)),
    closes: onClose,
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
          <PeopleChoice
            label="People"
            people={members}
            chosen={chosen}
            onChange={setChosen}
            isFixed={(id) => id === userId}
            describe={({ user_id: id, role }) => <Badge>{id === userId ? 'You' : roleNames[role]}</Badge>}
          />
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

/** @param count of the people who may open it; 0 for everyone */
function describeChoice(count: number): string {
  if (count === 0) return 'Let everyone open it';
  return count === 1 ? 'Let only me open it' : `Let ${count} people open it`;
}

function describeAccess(count: number, workspace: string): string {
  if (count === 0) return `Everyone in ${workspace} can open it`;
  return count === 1 ? 'Only you can open it' : `${count} people can open it`;
}
