'use client';

import { type FormEvent, useId } from 'react';
import { PasswordField } from '@/components/sign-in/password-field';
import { usePasskey } from '@/components/sign-in/use-passkey';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { findFieldError } from '@/lib/client/find-field-error';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';

type ProveAgainDialogProps = { readonly onClose: () => void; readonly onProved: () => void };

/** Asks for the password or a passkey again before a change of how the user signs in. */
export function ProveAgainDialog({ onClose, onProved }: ProveAgainDialogProps) {
  const id = useId();
  const prove = useEndpointMutation('POST /v1/sessions/current/proof', { onSuccess: onProved });
  const passkeys = useEndpointQuery('GET /v1/passkeys', { key: queryKeys.team.passkeys() });
  const withPasskey = usePasskey('proof', onProved);
  const hasPasskey = passkeys.data?.items.some(({ works_here: worksHere }) => worksHere) ?? false;
  const errors = findFieldError(prove.error, ['password']);
  const failure = errors.form ?? withPasskey.error?.message;

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
      description={`You signed in some time ago. Type your password${hasPasskey ? ' or use a passkey' : ''} to make this change. If you have ${hasPasskey ? 'neither' : 'none'}, sign out and in again.`}
      footer={
        <>
          {hasPasskey && (
            <Button busy={withPasskey.isPending} onClick={() => withPasskey.mutate()}>
              Use a passkey
            </Button>
          )}
          <Button type="submit" form={id} variant="primary" busy={prove.isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={id} method="post" onSubmit={submit} className="grid gap-4">
        <PasswordField name="password" label="Your password" error={errors.of('password')} />
        {failure !== undefined && <FailureNotice sentence={failure} />}
      </form>
    </Dialog>
  );
}
