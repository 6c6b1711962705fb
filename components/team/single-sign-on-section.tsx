'use client';

import { AlertDialog } from '@/components/ui/alert-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { useState } from 'react';
import { showFailureToast, showToast } from '@/components/ui/toast';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { SettingsRow, SettingsRows, SettingsSection } from './settings-section';
import { SingleSignOnDialog } from './single-sign-on-dialog';
import { useProvedMutation } from './use-proved-mutation';

type Settings = ReplyTo<'GET /v1/single-sign-on'>;

/** Signing in through an issuer of the organisation: what is set up, and the dialog that changes it. */
export function SingleSignOnSection({ settings: first }: { readonly settings: Settings }) {
  const key = queryKeys.team.singleSignOn();
  const read = useEndpointQuery('GET /v1/single-sign-on', { key, initialData: first });
  const [isEditing, setEditing] = useState(false);
  const settings = read.data ?? first;
  const { provider } = settings;
  return (
    <SettingsSection
      title="Single sign-on"
      lead="Members sign in through your organisation’s OpenID Connect issuer, such as Keycloak, Entra ID, Okta or Google."
      action={
        <Button onClick={() => setEditing(true)}>
          {provider === null ? 'Set up single sign-on' : 'Change single sign-on'}
        </Button>
      }
    >
      <SettingsRows label="Single sign-on">
        {provider !== null && (
          <SettingsRow
            title={
              <>
                {provider.label}
                {provider.is_only_way && <Badge>The only way in</Badge>}
              </>
            }
            note={describeProvider(provider)}
          >
            <EndSingleSignOn />
          </SettingsRow>
        )}
        <SettingsRow title="Redirect URI" note={settings.redirect_uri}>
          <CopyButton label="Copy the address" text={settings.redirect_uri} />
        </SettingsRow>
      </SettingsRows>
      {isEditing && <SingleSignOnDialog provider={provider} onClose={() => setEditing(false)} />}
    </SettingsSection>
  );
}

function describeProvider({ issuer, domains }: NonNullable<Settings['provider']>): string {
  const joining =
    domains.length === 0
      ? 'Only people who are members already can use it.'
      : `People of ${domains.join(', ')} may join by themselves.`;
  return `${issuer}. ${joining}`;
}

function EndSingleSignOn() {
  const end = useProvedMutation('DELETE /v1/single-sign-on', {
    invalidates: [queryKeys.team.singleSignOn()],
    onSuccess: () => showToast('Single sign-on has ended'),
    onError: (failure) => showFailureToast('Single sign-on continues.', failure.message),
  });
  return (
    <>
      <AlertDialog
        trigger={
          <Button size="small" variant="quiet" busy={end.isPending}>
            End
          </Button>
        }
        title="End single sign-on?"
        description="Members sign in with their passwords. Those who never had one need a link for a new password, which you create under Members."
        confirmLabel="End single sign-on"
        onConfirm={() => end.mutate({})}
      />
      {end.dialog}
    </>
  );
}
