'use client';

import { type FormEvent, useId, useState } from 'react';
import { findFieldError } from '@/components/sign-in/use-call';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { Time } from '@/components/ui/time';
import { MadeSecret } from '@/components/ui/made-secret';
import type { Role } from '@/lib/protocol/team-words';
import { roleOptions } from './role-options';

type InviteDialogProps = {
  readonly onClose: () => void;
  /** Set to invite an address again. */
  readonly email?: string | undefined;
  readonly role?: Role | undefined;
};

/** Turns an address and a role into an invitation link to pass on. */
export function InviteDialog({ onClose, email = '', role: firstRole = 'editor' }: InviteDialogProps) {
  const { name } = useWorkspace();
  const formId = useId();
  const [role, setRole] = useState<Role>(firstRole);
  const invite = useEndpointMutation('POST /v1/invitations', {
    invalidates: [queryKeys.team.invitations()],
  });
  const errors = findFieldError(invite.error, ['email']);
  const made = invite.data;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('email');
    if (!invite.isPending) invite.mutate({ body: { email: typeof typed === 'string' ? typed : '', role } });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={made ? `Send this link to ${made.email}` : `Invite to ${name}`}
      description={
        made
          ? 'Send it however you like. Only this address can use it.'
          : 'You will get a link to send. It works once, within seven days, and only for this address.'
      }
      footer={
        made ? (
          <>
            <Button onClick={() => invite.reset()}>Invite another</Button>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <Button variant="primary" type="submit" form={formId} busy={invite.isPending}>
            Create link
          </Button>
        )
      }
    >
      {made ? (
        <MadeSecret label="Link" copyLabel="Copy the link" secret={made.link}>
          Works once, until <Time of={made.expires_at} dayOnly />. It is not shown again.
        </MadeSecret>
      ) : (
        <form id={formId} onSubmit={submit} className="grid gap-4">
          <TextField
            name="email"
            type="email"
            label="Email"
            autoComplete="off"
            defaultValue={email}
            required
            error={errors.of('email')}
          />
          <Select label="Role" options={roleOptions} value={role} onValueChange={setRole} />
          {errors.form && <FailureNotice sentence={errors.form} />}
        </form>
      )}
    </Dialog>
  );
}
