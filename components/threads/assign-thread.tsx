'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import type { ThreadReply } from '@/lib/protocol/http/threads';
import { cannotOpen } from './use-mention-list';
import { useReach } from './use-threads';

type AssignThreadProps = { readonly thread: ThreadReply; readonly onClose: () => void };

const nobody = 'nobody';

/** Chooses who takes care of what a thread is about, and by which day. */
export function AssignThread({ thread, onClose }: AssignThreadProps) {
  const members = useEndpointQuery('GET /v1/members', { key: queryKeys.team.members() });
  const [assignee, setAssignee] = useState(thread.assignee?.user_id ?? nobody);
  const [due, setDue] = useState(thread.due_on ?? '');
  const update = useEndpointMutation('PATCH /v1/threads/{id}', {
    invalidates: [queryKeys.threads.all(), queryKeys.myWork()],
    onSuccess: ({ assignee: now }) =>
      showToast(now === null ? 'Assigned to nobody' : `Assigned to ${now.name ?? 'a member'}`),
    closes: onClose,
    onError: (failure) => showFailureToast('The thread was not assigned.', failure.message),
  });
  const { outsiders } = useReach({ thing: thread.subject, threadId: thread.id }, { isAsked: true });
  const options = (members.data?.items ?? []).map(({ user_id: value, name: label, email: note }) => ({
    value,
    label,
    note: outsiders.has(value) ? cannotOpen : note,
  }));
  return (
    <form
      className="flex w-full flex-wrap items-end gap-2 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        const assigneeId = assignee === nobody ? null : assignee;
        update.mutate({
          params: { id: thread.id },
          body: { assignee_id: assigneeId, due_on: due === '' || assigneeId === null ? null : due },
        });
      }}
    >
      <Select
        label="Assign to"
        className="room-32 flex-1"
        options={[{ value: nobody, label: 'Nobody' }, ...options]}
        value={assignee}
        onValueChange={setAssignee}
      />
      <TextField
        label="Due"
        type="date"
        disabled={assignee === nobody}
        value={due}
        onChange={(event) => setDue(event.target.value)}
      />
      <Button type="submit" size="small" variant="primary" busy={update.isPending}>
        Assign
      </Button>
    </form>
  );
}
