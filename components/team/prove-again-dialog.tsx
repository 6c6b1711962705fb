'use client';

import { type FormEvent, useId } from 'react';
import { PasswordField } from '@/components/sign-in/password-field';
import { findFieldError } from '@/components/sign-in/use-call';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { useEndpointMutation } from '@/lib/client/use-endpoint';

type ProveAgainDialogProps = { readonly onClose: () => void; readonly onProved: () => void };

/** Asks for the password again before a change of how the user signs in. */
export function ProveAgainDialog({ onClose, onProved }: ProveAgainDialogProps) {
  const id = useId();
  const prove = useEndpointMutation('POST /v1/sessions/current/proof', { onSuccess: onProved });
  const errors = findFieldError(prove.error, ['password']);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The form stands in a portal, but React passes its events on to the form that opened it.
    event.stopPropagation();
    const password = new FormData(event.currentTarget).get('password');
    if (!prove.isPending && typeof password === 'string') prove.mutate({ body: { password } });
  }

  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Confirm that it is you"
      description="You signed in some time ago. Type your password to make this change. If you have none, sign out and in again."
      footer={
        <Button type="submit" form={id} variant="primary" busy={prove.isPending}>
          Confirm
        </Button>
      }
    >
      <form id={id} method="post" onSubmit={submit} className="grid gap-4">
        <PasswordField name="password" label="Your password" error={errors.of('password')} />
        {errors.form && <FailureNotice sentence={errors.form} />}
      </form>
    </Dialog>
  );
}
