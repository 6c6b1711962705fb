'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { showFailureToast, showToast } from '@/components/ui/toast';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { Day } from '@/components/ui/day';
import { Time } from '@/components/ui/time';
import { describeBrowser } from '@/lib/domain/team/describe-browser';
import { SettingsRow, SettingsRows, SettingsSection } from './settings-section';

/** Lists where the user is signed in, with a button that ends each session. */
export function SessionsSection({ sessions: first }: { readonly sessions: ReplyTo<'GET /v1/sessions'> }) {
  const key = queryKeys.team.sessions();
  const sessions = useEndpointQuery('GET /v1/sessions', { key, initialData: first });
  const onError = (failure: Error) => showFailureToast('No browser was signed out.', failure.message);
  const end = useEndpointMutation('DELETE /v1/sessions/{id}', {
    invalidates: [key],
    onError,
    onSuccess: () => showToast('That browser is signed out'),
  });
  const endOthers = useEndpointMutation('DELETE /v1/sessions', {
    invalidates: [key],
    onError,
    onSuccess: () => showToast('Every other browser is signed out'),
  });
  const items = sessions.data?.items ?? [];
  return (
    <SettingsSection
      title="Where you are signed in"
      lead="Sign out any browser you do not recognise, then change your password."
      action={
        items.length > 1 && (
          <Button busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {sessions.error && (
        <FailureNotice sentence="Your sessions could not be loaded." cause={sessions.error.message} />
      )}
      <SettingsRows label="Browsers">
        {items.map((session) => (
          <SettingsRow
            key={session.id}
            title={
              <>
                {describeBrowser(session.user_agent)}
                {session.is_current && <Badge>This browser</Badge>}
              </>
            }
            note={
              <>
                {!session.is_current && (
                  <>
                    Last used <Time of={session.last_seen_at} />.{' '}
                  </>
                )}
                Since <Day of={session.created_at} />
                {session.address && `, from ${session.address}`}
              </>
            }
          >
            {!session.is_current && (
              <Button
                size="small"
                variant="quiet"
                busy={end.isPending && end.variables.params?.id === session.id}
                onClick={() => end.mutate({ params: { id: session.id } })}
              >
                Sign out
              </Button>
            )}
          </SettingsRow>
        ))}
      </SettingsRows>
    </SettingsSection>
  );
}
