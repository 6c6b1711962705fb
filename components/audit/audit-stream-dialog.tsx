'use client';

import { type FormEvent, useId } from 'react';
import { useProvedMutation } from '@/components/team/use-proved-mutation';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { MadeSecret } from '@/components/ui/made-secret';
import { TextField } from '@/components/ui/text-field';
import { findFieldError } from '@/lib/client/find-field-error';
import { queryKeys } from '@/lib/client/query-keys';

type AuditStreamDialogProps = {
  /** The host of the present receiver, or null if there is none. */
  readonly host: string | null;
  readonly onClose: () => void;
};

/** Asks for the address of the receiver, and shows the secret that signs what is sent, once. */
export function AuditStreamDialog({ host, onClose }: AuditStreamDialogProps) {
  const formId = useId();
  const set = useProvedMutation('PUT /v1/audit-stream', {
    invalidates: [queryKeys.team.auditStream(), queryKeys.team.audits()],
  });
  const errors = findFieldError(set.error, ['url']);
  const made = set.data;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('url');
    if (!set.isPending && typeof typed === 'string') set.mutate({ body: { url: typed } });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={made === undefined ? 'Send events to an address' : 'Events are sent from now on'}
      description={
        made === undefined
          ? 'Each request has up to 200 events, one JSON object per line, and is signed as Standard Webhooks says.'
          : 'Give the secret to the receiver. With it, the receiver can check that events come from here.'
      }
      footer={
        made === undefined ? (
          <Button variant="primary" type="submit" form={formId} busy={set.isPending}>
            Send events
          </Button>
        ) : (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {made === undefined ? (
        <form id={formId} onSubmit={submit} className="grid gap-4">
          <TextField
            name="url"
            label="Address"
            type="url"
            required
            autoComplete="off"
            placeholder="https://"
            hint={
              host === null
                ? 'Stored encrypted, because the address itself can contain a key.'
                : `Takes the place of the address at ${host}, and gets a new secret. What waits is sent to it.`
            }
            error={errors.of('url')}
          />
          {errors.form && <FailureNotice sentence={errors.form} />}
        </form>
      ) : (
        <MadeSecret label="Secret" copyLabel="Copy the secret" secret={made.secret}>
          It is not shown again.
        </MadeSecret>
      )}
      {set.dialog}
    </Dialog>
  );
}
