'use client';

import { TextField } from '@/components/ui/text-field';
import { findFieldError } from '@/lib/client/find-field-error';
import { paths } from '@/lib/core/paths';
import { Entrance } from './entrance';
import { EntranceForm } from './entrance-form';
import { LinkGone } from './link-gone';
import { PasswordField } from './password-field';
import { useCall } from './use-call';
import { goTo, useLinkToken } from './use-link-token';

/** The first page of an instance. It asks who the first owner is and what their workspace is called. */
export function FirstOwnerForm() {
  const token = useLinkToken();
  const { mutate, isPending, isSuccess, error } = useCall('POST /v1/first-owner', (reply) =>
    goTo(paths.home(reply.workspace_slug)),
  );
  if (token === '' || error?.code === 'gone' || error?.data['field'] === 'token') {
    return (
      <LinkGone title="This link does not work">
        It was already used, has expired, or is incomplete. Restart Sourcebook to print a new one; this works
        until the first account exists.
      </LinkGone>
    );
  }
  const errors = findFieldError(error, ['name', 'email', 'password', 'workspace_name']);
  return (
    <Entrance
      title="Welcome"
      lead="You are the first person here. This creates your account and the workspace you will invite others to."
    >
      <EntranceForm
        action="Create workspace"
        busy={isPending || isSuccess}
        failure={errors.form}
        onSubmit={(typed) =>
          mutate({
            token: token ?? '',
            name: typed('name'),
            email: typed('email'),
            password: typed('password'),
            workspace_name: typed('workspace_name'),
          })
        }
      >
        <TextField
          name="name"
          label="Your name"
          autoComplete="name"
          required
          maxLength={120}
          error={errors.of('name')}
        />
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          required
          error={errors.of('email')}
        />
        <PasswordField isNew name="password" label="Password" error={errors.of('password')} />
        <TextField
          name="workspace_name"
          label="Workspace name"
          hint="Your team, or what you research together."
          autoComplete="organization"
          required
          maxLength={120}
          error={errors.of('workspace_name')}
        />
      </EntranceForm>
    </Entrance>
  );
}
