'use client';

import { findFieldError } from '@/lib/client/find-field-error';
import { limits } from '@/lib/core/limits';
import { Checkbox } from '@/components/ui/checkbox';
import { CodeField } from './code-field';
import { EntranceForm } from './entrance-form';
import { useCall } from './use-call';
import { goTo } from './use-link-token';

/**
 * The second step of signing in. A secret of the link that led here is carried along in the fragment, as by the first step.
 * @param nextPath a path of this site, see `readNextPath`
 */
export function CodeForm({ nextPath }: { readonly nextPath: string }) {
  const { mutate, isPending, isSuccess, error } = useCall('POST /v1/pending-sign-ins/complete', () =>
    goTo(nextPath + window.location.hash),
  );
  const errors = findFieldError(error, ['code']);
  return (
    <EntranceForm
      action="Sign in"
      busy={isPending || isSuccess}
      failure={errors.form}
      onSubmit={(typed) => mutate({ code: typed('code'), trust_browser: typed('trust_browser') === 'on' })}
    >
      <CodeField
        label="Code"
        hint="The six digits of your authenticator app, or one of your recovery codes."
        error={errors.of('code')}
      />
      <Checkbox
        name="trust_browser"
        label={`Do not ask in this browser for ${limits.trustedBrowserDays} days`}
      />
    </EntranceForm>
  );
}
