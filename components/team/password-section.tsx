'use client';

import { type FormEvent, useRef } from 'react';
import { PasswordField } from '@/components/sign-in/password-field';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { showToast } from '@/components/ui/toast';
import { findFieldError } from '@/lib/client/find-field-error';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { SettingsSection } from './settings-section';

/** Changes the user's own password, which signs out every other browser. */
export function PasswordSection({ email }: { readonly email: string }) {
  const form = useRef<HTMLFormElement>(null);
  const change = useEndpointMutation('POST /v1/password', {
    invalidates: [queryKeys.team.sessions()],
    onSuccess: () => {
      form.current?.reset();
      showToast('Your password was changed', { description: 'Every other browser is signed out.' });
    },
  });
  const errors = findFieldError(change.error, ['current_password', 'new_password']);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    if (change.isPending) return;
    change.mutate({
      body: { current_password: read('current_password'), new_password: read('new_password') },
    });
  }

  return (
    <SettingsSection title="Password" lead="Changing it signs you out of every other browser.">
      <form ref={form} onSubmit={submit} className="grid max-w-measure gap-4">
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="current_password"
          label="Current password"
          error={errors.of('current_password')}
        />
        <PasswordField isNew name="new_password" label="New password" error={errors.of('new_password')} />
        {errors.form && <FailureNotice sentence={errors.form} />}
        <div>
          <Button type="submit" busy={change.isPending}>
            Change the password
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
