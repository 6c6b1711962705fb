'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { StateLabel } from '@/components/ui/state-label';
import { showFailureToast, showToast } from '@/components/ui/toast';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { Day } from '@/components/ui/day';
import { InviteDialog } from './invite-dialog';
import { roleNames } from './role-options';
import { SettingsRow, SettingsRows, SettingsSection } from './settings-section';

type Invitations = ReplyTo<'GET /v1/invitations'>;

/** Invitations that are still open, and those that have expired. Renders nothing if there are none. */
export function OpenInvitations({ invitations: first }: { readonly invitations: Invitations }) {
  const key = queryKeys.team.invitations();
  const invitations = useEndpointQuery('GET /v1/invitations', { key, initialData: first });
  const [again, setAgain] = useState<Invitations['items'][number] | null>(null);
  const [openedAtMs] = useState(() => Date.now());
  const revoke = useEndpointMutation('DELETE /v1/invitations/{id}', {
    invalidates: [key],
    onError: (failure) => showFailureToast('The invitation was not withdrawn.', failure.message),
    onSuccess: () => showToast('The invitation was withdrawn'),
  });
  const items = invitations.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <SettingsSection
      title="Invited"
      lead="A link is shown only once, when it is created. A new link replaces the old one."
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
                </>
              }
            >
              <Button size="small" variant="quiet" onClick={() => setAgain(invitation)}>
                New link
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
      {again && <InviteDialog email={again.email} role={again.role} onClose={() => setAgain(null)} />}
    </SettingsSection>
  );
}
