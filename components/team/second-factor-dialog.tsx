'use client';

import { type FormEvent, useId } from 'react';
import { CodeField } from '@/components/sign-in/code-field';
import { CodeSetUp } from '@/components/sign-in/code-set-up';
import { RecoveryCodes } from '@/components/sign-in/recovery-codes';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { findFieldError } from '@/lib/client/find-field-error';
import { queryKeys } from '@/lib/client/query-keys';
import { useProvedMutation } from './use-proved-mutation';

/** Sets up a second factor in three steps: what it does, the app and its code, and the recovery codes. */
export function SecondFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const begin = useProvedMutation('POST /v1/second-factor');
  const confirm = useProvedMutation('POST /v1/second-factor/confirm', {
    invalidates: [queryKeys.team.secondFactor(), queryKeys.team.sessions()],
  });
  const errors = findFieldError(confirm.error, ['code']);
  const made = begin.data;
  const codes = confirm.data?.recovery_codes;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    if (!confirm.isPending && typeof code === 'string') confirm.mutate({ body: { code } });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={codes ? 'Your second factor is on' : 'Set up a second factor'}
      description={
        codes
          ? 'Every other browser is signed out.'
          : 'When you sign in, you will be asked for a code of an authenticator app after your password.'
      }
      footer={
        codes ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : made ? (
          <Button type="submit" form={id} variant="primary" busy={confirm.isPending}>
            Turn on
          </Button>
        ) : (
          <Button variant="primary" busy={begin.isPending} onClick={() => begin.mutate({})}>
            Continue
          </Button>
        )
      }
    >
      {begin.error && <FailureNotice sentence={begin.error.message} />}
      {codes && <RecoveryCodes codes={codes} />}
      {made && !codes && (
        <form id={id} method="post" onSubmit={submit} className="grid gap-4">
          <CodeSetUp address={made.address} secret={made.secret} />
          <CodeField label="Code" hint="The six digits that the app shows now." error={errors.of('code')} />
          {errors.form && <FailureNotice sentence={errors.form} />}
        </form>
      )}
      {begin.dialog}
      {confirm.dialog}
    </Dialog>
  );
}
