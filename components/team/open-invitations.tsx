'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { StateLabel } from '@/components/ui/state-label';
import { showFailureToast, showToast } from '@/components/ui/toast';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { Day } from '@/components/ui/day';
import { Time } from '@/components/ui/time';
import { InviteDialog } from './invite-dialog';
import { roleNames } from './role-options';
import { SettingsRow, SettingsRows, SettingsSection } from './settings-section';

type Invitations = ReplyTo<'GET /v1/invitations'>;
type Invitation = Invitations['items'][number];

/** How often the list is read again while a mail is on its way. */
const lookMs = 2_000;

const isBeingMailed = ({ mail }: Invitation) => mail?.state === 'waiting';

/** Invitations that are still open, and those that have expired. Renders nothing if there are none. */
export function OpenInvitations({ invitations: first }: { readonly invitations: Invitations }) {
  const key = queryKeys.team.invitations();
  const invitations = useEndpointQuery('GET /v1/invitations', {
    key,
    initialData: first,
    refetchInterval: (reply) => (reply?.items.some(isBeingMailed) === true ? lookMs : false),
  });
  const [again, setAgain] = useState<Invitation | null>(null);
  const [openedAtMs] = useState(() => Date.now());
  const revoke = useEndpointMutation('DELETE /v1/invitations/{id}', {
    invalidates: [key],
    onError: (failure) => showFailureToast('The invitation was not withdrawn.', failure.message),
    onSuccess: () => showToast('The invitation was withdrawn'),
  });
  const mail = useEndpointMutation('POST /v1/invitations/{id}/mail', {
    invalidates: [key],
    onError: (failure) => showFailureToast('The invitation was not mailed.', failure.message),
  });
  const items = invitations.data?.items ?? [];
  const canMail = invitations.data?.can_mail ?? false;
  if (items.length === 0) return null;
  return (
    <SettingsSection
      title="Invited"
      lead="A link is shown only once, when it is created. A new link, or a new e-mail, replaces the old one."
    >
      <SettingsRows label="Open invitations">
        {items.map((invitation) => {
          const isLate = new Date(invitation.expires_at).getTime() < openedAtMs;
          return (
            <SettingsRow
              key={invitation.id}
              title={
                <>
                  {invitation.email}
                  <StateLabel state={isLate ? 'stale' : 'waiting'}>
                    {isLate ? 'Expired' : 'Waiting'}
                  </StateLabel>
                </>
              }
              note={
                <>
                  {roleNames[invitation.role]}, invited by {invitation.invited_by},{' '}
                  {isLate ? 'expired' : 'until'} <Day of={invitation.expires_at} />
                  <MailNote mail={invitation.mail} />
                </>
              }
            >
              {canMail && !isLate && (
                <Button
                  size="small"
                  variant="quiet"
                  busy={mail.isPending && mail.variables.params?.id === invitation.id}
                  disabled={isBeingMailed(invitation)}
                  onClick={() => mail.mutate({ params: { id: invitation.id }, body: {} })}
                >
                  {invitation.mail === null ? 'Send by e-mail' : 'Send again'}
                </Button>
              )}
              <Button size="small" variant="quiet" onClick={() => setAgain(invitation)}>
                {canMail && isLate ? 'Invite again' : 'New link'}
              </Button>
              <Button
                size="small"
                variant="quiet"
                busy={revoke.isPending && revoke.variables.params?.id === invitation.id}
                onClick={() => revoke.mutate({ params: { id: invitation.id } })}
              >
                Withdraw
              </Button>
            </SettingsRow>
          );
        })}
      </SettingsRows>
      {again && (
        <InviteDialog
          canMail={canMail}
          email={again.email}
          role={again.role}
          onClose={() => setAgain(null)}
        />
      )}
    </SettingsSection>
  );
}

/** When the link was mailed, or why it was not. */
function MailNote({ mail }: Pick<Invitation, 'mail'>) {
  if (mail === null) return null;
  return (
    <span className="block" role="status">
      {mail.state === 'waiting' && 'The e-mail is on its way.'}
      {mail.state === 'sent' && (
        <>
          Mailed <Time of={mail.at} />
        </>
      )}
      {mail.state === 'failed' && `Not mailed: ${mail.failure ?? 'the reason is not known.'}`}
    </span>
  );
}
