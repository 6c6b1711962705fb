'use client';

import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { findFieldError } from '@/lib/client/find-field-error';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { Time } from '@/components/ui/time';
import { MadeSecret } from '@/components/ui/made-secret';
import type { Role } from '@/lib/protocol/team-words';
import { roleOptions } from './role-options';

type InviteDialogProps = {
  readonly onClose: () => void;
  /** True if the server can mail the link. */
  readonly canMail: boolean;
  /** Set to invite an address again. */
  readonly email?: string | undefined;
  readonly role?: Role | undefined;
};

/** Turns an address and a role into an invitation, which is mailed or handed over as a link. */
export function InviteDialog({
  onClose,
  canMail,
  email: firstEmail = '',
  role: firstRole = 'editor',
}: InviteDialogProps) {
  const { name } = useWorkspace();
  const formId = useId();
  const [role, setRole] = useState<Role>(firstRole);
  const [email, setEmail] = useState(firstEmail);
  const invitations = queryKeys.team.invitations();
  const isInvited = useIsInvited(email);
  const mail = useEndpointMutation('POST /v1/invitations/{id}/mail', { invalidates: [invitations] });
  const invite = useEndpointMutation('POST /v1/invitations', { invalidates: [invitations] });
  const errors = findFieldError(invite.error, ['email']);
  const [isReplacing, setReplacing] = useState(false);
  const [isMailing, setMailing] = useState(false);
  const made = invite.data;
  const isBusy = invite.isPending || mail.isPending;
  const isMailed = mail.isSuccess;

  /** What was asked for is done to its end, also if the dialog is closed meanwhile. */
  async function ask(wantsLink: boolean): Promise<void> {
    const isToBeMailed = canMail && !wantsLink;
    setReplacing(isInvited);
    setMailing(isToBeMailed);
    const { id } = await invite.mutateAsync({ body: { email, role } });
    if (isToBeMailed) await mail.mutateAsync({ params: { id }, body: {} });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wantsLink =
      event.nativeEvent instanceof SubmitEvent &&
      event.nativeEvent.submitter?.getAttribute('value') === wantedLink;
    // The mutations keep why it failed, and the dialog shows it.
    if (!isBusy) ask(wantsLink).catch(() => undefined);
  }

  function inviteAnother() {
    invite.reset();
    mail.reset();
    setEmail('');
  }

  const isMade = made !== undefined && (!isMailing || mail.isSuccess || mail.isError);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={isMade ? describeMade(made.email, isMailed) : `Invite to ${name}`}
      description={isMade ? describeNext(isMailed) : describeWay(canMail)}
      footer={
        isMade ? (
          <>
            <Button onClick={inviteAnother}>Invite another</Button>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <>
            {canMail && (
              <Button type="submit" form={formId} value={wantedLink} disabled={isBusy}>
                Create link
              </Button>
            )}
            <Button variant="primary" type="submit" form={formId} busy={isBusy}>
              {canMail ? 'Send invitation' : 'Create link'}
            </Button>
          </>
        )
      }
    >
      {isMade ? (
        <MadeInvitation
          made={made}
          isMailed={isMailed}
          isReplacing={isReplacing}
          failure={mail.error?.message}
        />
      ) : (
        <form id={formId} onSubmit={submit} className="grid gap-4">
          <TextField
            name="email"
            type="email"
            label="Email"
            autoComplete="off"
            hint={isInvited ? replacesWords : undefined}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            readOnly={isBusy}
            required
            error={errors.of('email')}
          />
          <Select label="Role" options={roleOptions} value={role} busy={isBusy} onValueChange={setRole} />
          {errors.form && <FailureNotice sentence={errors.form} />}
        </form>
      )}
    </Dialog>
  );
}

/** True if an invitation for the address is open, which a new one would replace. */
function useIsInvited(email: string): boolean {
  const { data } = useEndpointQuery('GET /v1/invitations', { key: queryKeys.team.invitations() });
  const wanted = email.trim().toLowerCase();
  return wanted !== '' && (data?.items.some((open) => open.email.toLowerCase() === wanted) ?? false);
}

const replacesWords =
  'This address is invited already. A new invitation replaces that one, and the link of that one stops working.';

/** The value of the button that creates a link although the invitation could be mailed. */
const wantedLink = 'link';

const describeMade = (email: string, isMailed: boolean) =>
  isMailed ? `An invitation to ${email} is on its way` : `Send this link to ${email}`;

const describeNext = (isMailed: boolean) =>
  isMailed
    ? 'The list of members says when it was sent, or why it was not.'
    : 'Send it however you like. Only this address can use it.';

const describeWay = (canMail: boolean) =>
  canMail
    ? 'The address gets an e-mail with a link. The link works once, within seven days, and only for this address.'
    : 'This server cannot send e-mail, so you will get a link to send yourself. It works once, within seven days, and only for this address.';

type MadeInvitationProps = {
  readonly made: ReplyTo<'POST /v1/invitations'>;
  readonly isMailed: boolean;
  /** True if an earlier invitation ended with it. */
  readonly isReplacing: boolean;
  /** Why it is not mailed, if it should have been. */
  readonly failure: string | undefined;
};

function MadeInvitation({ made, isMailed, isReplacing, failure }: MadeInvitationProps) {
  const replaced = isReplacing && <p>The link of the earlier invitation no longer works.</p>;
  if (isMailed)
    return (
      <div className="grid gap-2">
        <p>
          The link in it works once, until <Time of={made.expires_at} dayOnly />.
        </p>
        {replaced}
      </div>
    );
  return (
    <div className="grid gap-4">
      {failure !== undefined && <FailureNotice sentence="The invitation was not mailed." cause={failure} />}
      {replaced}
      <MadeSecret label="Link" copyLabel="Copy the link" secret={made.link}>
        Works once, until <Time of={made.expires_at} dayOnly />. It is not shown again.
      </MadeSecret>
    </div>
  );
}
