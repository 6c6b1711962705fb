'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { FailureNotice } from '@/components/ui/failure-notice';
import { TextField } from '@/components/ui/text-field';
import { findFieldError } from '@/lib/client/find-field-error';
import { type ApiFailure, callEndpoint, type ReplyTo } from '@/lib/client/api';
import { paths } from '@/lib/core/paths';
import { Entrance } from './entrance';
import { EntranceForm } from './entrance-form';
import { LinkGone } from './link-gone';
import { PasswordField } from './password-field';
import { useCall } from './use-call';
import { goTo, useLinkToken } from './use-link-token';

type Invitation = ReplyTo<'POST /v1/invitations/read'>;

const rights: Record<Invitation['role'], string> = {
  viewer: 'You will read and comment.',
  editor: 'You will be able to collect sources, ask questions, and create and share artifacts.',
  owner: 'You will be one of its owners.',
};

/** Shows what an invitation link offers, and the one step by which this visitor can join. */
export function InvitationAcceptance() {
  const token = useLinkToken();
  const read = useQuery<Invitation, ApiFailure>({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      callEndpoint('POST /v1/invitations/read', { body: { token: token ?? '' }, signal }),
    enabled: token !== null && token !== '',
  });
  const isGone = read.error?.code === 'gone' || read.error?.code === 'invalid_input';
  if (token === '' || isGone) {
    return (
      <LinkGone title="This invitation does not work">
        It was already used, was withdrawn, has expired, or is incomplete. Ask whoever invited you for a new
        one.
      </LinkGone>
    );
  }
  if (read.error !== null) {
    return (
      <Entrance title="An invitation">
        <FailureNotice
          sentence={read.error.message}
          action={<Button onClick={() => void read.refetch()}>Try again</Button>}
        />
      </Entrance>
    );
  }
  if (token === null || read.data === undefined) return <Entrance title="An invitation">{null}</Entrance>;
  return (
    <Entrance
      title={`Join ${read.data.workspace_name}`}
      lead={
        <>
          {read.data.invited_by} invites <strong className="font-medium text-ink">{read.data.email}</strong>.{' '}
          {rights[read.data.role]}
        </>
      }
    >
      <Step token={token} invitation={read.data} onChanged={() => void read.refetch()} />
    </Entrance>
  );
}

type StepProps = {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onChanged: () => void;
};

function Step({ token, invitation, onChanged }: StepProps) {
  switch (invitation.step) {
    case 'create_account':
      return <Joining token={token} email={invitation.email} />;
    case 'join':
      return <Joining token={token} email={null} />;
    case 'sign_in':
      return (
        <div className="grid gap-3">
          <p>This address already has an account. Sign in first, and you will return here.</p>
          <ButtonLink variant="primary" size="large" href={paths.signIn(paths.invitation(), token)}>
            Sign in
          </ButtonLink>
        </div>
      );
    case 'switch_account':
      return <SwitchAccount onSignedOut={onChanged} />;
  }
}

/** @param email address for the account to create, or null if the account exists and is signed in */
function Joining({ token, email }: { readonly token: string; readonly email: string | null }) {
  const { mutate, isPending, isSuccess, error } = useCall('POST /v1/invitations/accept', (reply) => {
    const home = paths.home(reply.workspace_slug);
    goTo(reply.next === 'done' ? home : paths.signInCode(home));
  });
  const errors = findFieldError(error, ['name', 'password']);
  return (
    <EntranceForm
      action={email === null ? 'Join' : 'Create account and join'}
      busy={isPending || isSuccess}
      failure={errors.form}
      onSubmit={(typed) =>
        mutate(email === null ? { token } : { token, name: typed('name'), password: typed('password') })
      }
    >
      {email !== null && (
        <>
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <TextField
            name="name"
            label="Your name"
            autoComplete="name"
            required
            maxLength={120}
            error={errors.of('name')}
          />
          <PasswordField isNew name="password" label="Password" error={errors.of('password')} />
        </>
      )}
    </EntranceForm>
  );
}

function SwitchAccount({ onSignedOut }: { readonly onSignedOut: () => void }) {
  const { mutate, isPending, error } = useCall('DELETE /v1/sessions/current', onSignedOut);
  return (
    <div className="grid gap-3">
      <p>You are signed in with another address. Sign out to accept this invitation.</p>
      {error && <FailureNotice sentence={error.message} />}
      <Button size="large" busy={isPending} onClick={() => mutate({})}>
        Sign out
      </Button>
    </div>
  );
}
