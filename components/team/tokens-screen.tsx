'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePlace } from '@/components/workspace/place';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { showFailureToast, showToast } from '@/components/ui/toast';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { Day } from '@/components/ui/day';
import { NewTokenDialog } from './new-token-dialog';
import { SettingsPage, SettingsRow, SettingsRows, SettingsSection } from './settings-section';

type Tokens = ReplyTo<'GET /v1/tokens'>;

/** Tokens for programs: lists them, creates new ones, and revokes them. */
export function TokensScreen({ tokens: first }: { readonly tokens: Tokens }) {
  const { role, name: workspaceName } = useWorkspace();
  const key = queryKeys.team.tokens();
  const tokens = useEndpointQuery('GET /v1/tokens', { key, initialData: first });
  const [isMaking, setMaking] = useState(false);
  const revoke = useEndpointMutation('DELETE /v1/tokens/{id}', {
    invalidates: [key],
    onError: (failure) => showFailureToast('The token was not revoked.', failure.message),
    onSuccess: () => showToast('The token was revoked'),
  });
  usePlace({ crumbs: [{ label: 'Settings' }, { label: 'Tokens' }], actions: null }, 'tokens');
  const items = tokens.data?.items ?? [];
  const make = (
    <Button variant="primary" icon={Plus} onClick={() => setMaking(true)}>
      New token
    </Button>
  );
  return (
    <SettingsPage title="Tokens">
      <SettingsSection
        title="API tokens"
        lead={`A token lets a program act as you in ${workspaceName}, with your role.${role === 'owner' ? ' As an owner you see everyone’s.' : ''}`}
        action={items.length > 0 && make}
      >
        {tokens.error && (
          <FailureNotice sentence="The tokens could not be loaded." cause={tokens.error.message} />
        )}
        {items.length === 0 ? (
          <EmptyState action={make}>
            No tokens yet. Create one for a script, an agent or another program.
          </EmptyState>
        ) : (
          <SettingsRows label="Tokens">
            {items.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                busy={revoke.isPending && revoke.variables.params?.id === token.id}
                onRevoke={() => revoke.mutate({ params: { id: token.id } })}
              />
            ))}
          </SettingsRows>
        )}
      </SettingsSection>
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
    </SettingsPage>
  );
}

type TokenRowProps = {
  readonly token: Tokens['items'][number];
  readonly busy: boolean;
  readonly onRevoke: () => void;
};

function TokenRow({ token, busy, onRevoke }: TokenRowProps) {
  return (
    <SettingsRow
      title={token.name}
      note={
        <>
          {!token.is_yours && `${token.member}, `}
          {`may ${token.scopes.join(', ')}, `}
          {token.last_used_at === null ? (
            'never used'
          ) : (
            <>
              last used <Day of={token.last_used_at} />
            </>
          )}
          , until <Day of={token.expires_at} />
        </>
      }
    >
      <AlertDialog
        trigger={
          <Button size="small" variant="quiet" busy={busy}>
            Revoke
          </Button>
        }
        title={`Revoke ${token.name}?`}
        description="Programs that use it lose access at once. This cannot be undone."
        confirmLabel="Revoke the token"
        onConfirm={onRevoke}
      />
    </SettingsRow>
  );
}
