'use client';

import { type FormEvent, useId } from 'react';
import { useProvedMutation } from '@/components/team/use-proved-mutation';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { findFieldError } from '@/lib/client/find-field-error';
import { queryKeys } from '@/lib/client/query-keys';

/** Sends the events since a time again, for a receiver that lost them. */
export function ResendDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const resend = useProvedMutation('POST /v1/audit-stream/resend', {
    invalidates: [queryKeys.team.auditStream(), queryKeys.team.audits()],
    onSuccess: () => showToast('Events are being sent again'),
    closes: onClose,
  });
  const errors = findFieldError(resend.error, ['from']);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('from');
    const from = new Date(typeof typed === 'string' ? typed : '');
    if (resend.isPending || Number.isNaN(from.getTime())) return;
    resend.mutate({ body: { from: from.toISOString() } });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Send events again"
      description="They keep their positions, by which the receiver can drop what it has. Events before the stream began can be sent, too."
      footer={
        <Button variant="primary" type="submit" form={formId} busy={resend.isPending}>
          Send again
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        <TextField
          name="from"
          label="From this time on"
          type="datetime-local"
          required
          error={errors.of('from')}
        />
        {errors.form && <FailureNotice sentence={errors.form} />}
      </form>
      {resend.dialog}
    </Dialog>
  );
}
