'use client';

import { TextField } from '@/components/ui/text-field';
import { paths } from '@/lib/core/paths';
import { EntranceForm } from './entrance-form';
import { PasswordField } from './password-field';
import { findFieldError, useCall } from './use-call';
import { goTo } from './use-link-token';

/**
 * If the user came from a link with a secret, the secret is carried along in the fragment, where no server sees it.
 * @param nextPath a path of this site, see `readNextPath`
 */
export function SignInForm({ nextPath }: { readonly nextPath: string }) {
  const { mutate, isPending, isSuccess, error } = useCall('POST /v1/sessions', ({ next }) =>
    goTo((next === 'done' ? nextPath : paths.signInCode(nextPath)) + window.location.hash),
  );
  const errors = findFieldError(error, ['email', 'password']);
  return (
    <EntranceForm
      action="Sign in"
      busy={isPending || isSuccess}
      failure={errors.form}
      onSubmit={(typed) => mutate({ email: typed('email'), password: typed('password') })}
    >
      <TextField
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        required
        error={errors.of('email')}
      />
      <PasswordField name="password" label="Password" error={errors.of('password')} />
    </EntranceForm>
  );
}
