'use client';

import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { findFieldError } from '@/lib/client/find-field-error';
import { paths } from '@/lib/core/paths';
import { EntranceForm } from './entrance-form';
import { useCall } from './use-call';
import { goTo } from './use-link-token';

/** For a user who is signed in but no longer belongs to any workspace. */
export function FirstWorkspaceForm() {
  const { mutate, isPending, isSuccess, error } = useCall('POST /v1/workspaces', ({ slug }) =>
    goTo(paths.home(slug)),
  );
  const leave = useCall('DELETE /v1/sessions/current', () => goTo(paths.signIn()));
  const errors = findFieldError(error, ['name']);
  return (
    <div className="grid gap-3">
      <EntranceForm
        action="Create workspace"
        busy={isPending || isSuccess}
        failure={errors.form}
        onSubmit={(typed) => mutate({ name: typed('name') })}
      >
        <TextField name="name" label="Workspace name" required maxLength={120} error={errors.of('name')} />
      </EntranceForm>
      <Button variant="quiet" busy={leave.isPending} onClick={() => leave.mutate({})}>
        Sign out
      </Button>
    </div>
  );
}
