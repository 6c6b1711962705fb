/** Saves a new or changed integration on the server. */
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import type { IntegrationReply } from '@/lib/protocol/http/integrations';
import { type IntegrationDraft, writeChange, writeNew } from './integration-draft';

export function useSaveIntegration(integration: IntegrationReply | null, onSaved: () => void) {
  const invalidates = [queryKeys.integrations()];
  const create = useEndpointMutation('POST /v1/integrations', {
    invalidates,
    onSuccess: ({ name }) => showToast(`${name} was added`),
    closes: onSaved,
  });
  const update = useEndpointMutation('PATCH /v1/integrations/{id}', {
    invalidates,
    onSuccess: ({ name }) => showToast(`${name} was changed`),
    closes: onSaved,
  });
  return {
    send: (draft: IntegrationDraft) =>
      integration === null
        ? create.mutate({ body: writeNew(draft) })
        : update.mutate({ params: { id: integration.id }, body: writeChange(draft, integration) }),
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
  };
}
