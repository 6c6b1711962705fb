'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { findFieldError } from '@/lib/client/find-field-error';
import { type ApiFailure, callEndpoint, type ReplyTo } from '@/lib/client/api';
import { paths } from '@/lib/core/paths';
import { Entrance } from './entrance';
import { EntranceForm } from './entrance-form';
import { LinkGone } from './link-gone';
import { PasswordField } from './password-field';
import { useCall } from './use-call';
import { goTo, useLinkToken } from './use-link-token';

/** Sets a new password for the user for whom the link was created. */
export function ResetPasswordForm() {
  const token = useLinkToken();
  const read = useQuery<ReplyTo<'POST /v1/password-resets/read'>, ApiFailure>({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) =>
      callEndpoint('POST /v1/password-resets/read', { body: { token: token ?? '' }, signal }),
    enabled: token !== null && token !== '',
  });
  const { mutate, isPending, isSuccess, error } = useCall('POST /v1/password-resets/redeem', ({ next }) =>
    goTo(next === 'done' ? paths.start() : paths.signInCode()),
  );
  const isGone = [read.error?.code, error?.code].includes('gone') || read.error?.code === 'invalid_input';
  if (token === '' || isGone) {
    return (
      <LinkGone title="This link does not work">
        It was already used, has expired, or is incomplete. Ask an owner of your workspace for a new one.
      </LinkGone>
    );
  }
  if (read.error !== null) {
    return (
      <Entrance title="Choose a new password">
        <FailureNotice
          sentence={read.error.message}
          action={<Button onClick={() => void read.refetch()}>Try again</Button>}
        />
      </Entrance>
    );
  }
  const errors = findFieldError(error, ['password']);
  return (
    <Entrance
      title="Choose a new password"
      lead={
        read.data &&
        `For ${read.data.name}, ${read.data.email}. You will be signed out of every other browser.`
      }
    >
      <EntranceForm
        action="Set the password and sign in"
        busy={isPending || isSuccess || read.data === undefined}
        failure={errors.form}
        onSubmit={(typed) => mutate({ token: token ?? '', password: typed('password') })}
      >
        <input
          type="email"
          name="email"
          autoComplete="username"
          value={read.data?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordField isNew name="password" label="New password" error={errors.of('password')} />
      </EntranceForm>
    </Entrance>
  );
}
