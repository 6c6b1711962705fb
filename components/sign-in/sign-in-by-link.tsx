'use client';

import { paths } from '@/lib/core/paths';
import { Entrance } from './entrance';
import { EntranceForm } from './entrance-form';
import { LinkGone } from './link-gone';
import { useCall } from './use-call';
import { goTo, useLinkToken } from './use-link-token';

/** One click signs in. Opening the page, or a preview of it, does not use the link up. */
export function SignInByLink() {
  const token = useLinkToken();
  const { mutate, isPending, isSuccess, error } = useCall('POST /v1/sign-in-links/redeem', ({ next }) =>
    goTo(next === 'done' ? paths.start() : paths.signInCode()),
  );
  if (token === '' || error?.code === 'gone' || error?.code === 'invalid_input') {
    return (
      <LinkGone title="This link does not work">
        It was already used, has expired, or is incomplete. Ask for a new one, or sign in with your password.
      </LinkGone>
    );
  }
  return (
    <Entrance title="Sign in with this link" lead="The link works once, in this browser.">
      <EntranceForm
        action="Sign in"
        busy={isPending || isSuccess}
        failure={error?.message ?? null}
        onSubmit={() => {
          if (token !== null) mutate({ token });
        }}
      />
    </Entrance>
  );
}
