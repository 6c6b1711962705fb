'use client';

import { Send } from 'lucide-react';
import { SettingsRow } from '@/components/team/settings-section';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DeleteButton } from '@/components/ui/delete-button';
import { StateLabel } from '@/components/ui/state-label';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import type { IntegrationReply } from '@/lib/protocol/http/integrations';
import { kindNames } from './integration-kinds';

type IntegrationRowProps = { readonly integration: IntegrationReply; readonly onReplace: () => void };

/** One integration: its host, whether its address and secret are set, a button that tests it, and one that deletes it. */
export function IntegrationRow({ integration, onReplace }: IntegrationRowProps) {
  const { id, name, kind, host, address, secret } = integration;
  const test = useEndpointMutation('POST /v1/integrations/{id}/test');
  const remove = useEndpointMutation('DELETE /v1/integrations/{id}', {
    invalidates: [queryKeys.integrations()],
    onError: (failure) => showFailureToast(`${name} was not deleted.`, failure.message),
    onSuccess: () => showToast(`${name} was deleted`),
  });
  const outcome = test.error === null ? test.data : { ok: false, sentence: test.error.message };
  return (
    <SettingsRow
      title={
        <>
          {name}
          <Badge>{kindNames[kind]}</Badge>
        </>
      }
      note={
        <>
          <span className="block">
            {host}, address {address}
            {kind === 'webhook' && `, secret ${secret ?? 'none'}`}
          </span>
          <span role="status" className="block">
            {outcome !== undefined && (
              <StateLabel state={outcome.ok ? 'done' : 'failed'} className="whitespace-normal">
                {outcome.sentence}
              </StateLabel>
            )}
          </span>
        </>
      }
    >
      <Button
        size="small"
        variant="quiet"
        icon={Send}
        busy={test.isPending}
        aria-label={`Test ${name}`}
        onClick={() => test.mutate({ params: { id } })}
      >
        Test
      </Button>
      <Button size="small" variant="quiet" aria-label={`Replace ${name}`} onClick={onReplace}>
        Replace
      </Button>
      <DeleteButton
        name={name}
        description="Tools and workflows can no longer send to it. Its address and secret are deleted for good."
        isBusy={remove.isPending}
        onDelete={() => remove.mutate({ params: { id } })}
      />
    </SettingsRow>
  );
}
