'use client';

import { Button } from '@/components/ui/button';
import { CodeField } from './code-field';
import { CodeSetUp } from './code-set-up';
import { EntranceForm } from './entrance-form';
import { RecoveryCodes } from './recovery-codes';
import { useCall } from './use-call';
import { goTo } from './use-link-token';
import { findFieldError } from '@/lib/client/find-field-error';

/**
 * Sets up the second factor that a workspace requires, on the way in: a button that makes the secret, the code that proves the app has it,
 * and the recovery codes.
 * @param nextPath a path of this site, see `readNextPath`
 */
export function CodeSetUpForm({ nextPath }: { readonly nextPath: string }) {
  const begin = useCall('POST /v1/pending-sign-ins/set-up', () => undefined);
  const complete = useCall('POST /v1/pending-sign-ins/complete', () => undefined);
  const errors = findFieldError(complete.error, ['code']);
  const codes = complete.data?.recovery_codes;
  if (codes) {
    return (
      <div className="grid gap-4">
        <RecoveryCodes codes={codes} />
        <Button variant="primary" size="large" onClick={() => goTo(nextPath + window.location.hash)}>
          Continue
        </Button>
      </div>
    );
  }
  if (begin.data === undefined) {
    return (
      <EntranceForm
        action="Set up"
        busy={begin.isPending}
        failure={begin.error?.message ?? null}
        onSubmit={() => begin.mutate({})}
      />
    );
  }
  return (
    <div className="grid gap-4">
      <CodeSetUp address={begin.data.address} secret={begin.data.secret} />
      <EntranceForm
        action="Sign in"
        busy={complete.isPending}
        failure={errors.form}
        onSubmit={(typed) => complete.mutate({ code: typed('code') })}
      >
        <CodeField label="Code" hint="The six digits that the app shows now." error={errors.of('code')} />
      </EntranceForm>
    </div>
  );
}
