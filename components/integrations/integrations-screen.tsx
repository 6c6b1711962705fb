'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SettingsPage, SettingsRows, SettingsSection } from '@/components/team/settings-section';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { usePlace } from '@/components/workspace/place';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import type { IntegrationReply } from '@/lib/protocol/http/integrations';
import { IntegrationDialog } from './integration-dialog';
import { IntegrationRow } from './integration-row';

type Integrations = ReplyTo<'GET /v1/integrations'>;

/** The external services to which the workspace may send. `integrations` is null for members who are not owners. */
export function IntegrationsScreen({ integrations }: { readonly integrations: Integrations | null }) {
  usePlace(
    { crumbs: [{ label: 'Settings' }, { label: 'Integrations' }], actions: null },
    'settings/integrations',
  );
  return (
    <SettingsPage title="Integrations">
      {integrations === null ? (
        <p className="text-soft">Only owners can add destinations for this workspace.</p>
      ) : (
        <OwnerSection integrations={integrations} />
      )}
    </SettingsPage>
  );
}

function OwnerSection({ integrations: first }: { readonly integrations: Integrations }) {
  const integrations = useEndpointQuery('GET /v1/integrations', {
    key: queryKeys.integrations(),
    initialData: first,
  });
  const [editing, setEditing] = useState<'new' | IntegrationReply | null>(null);
  const items = integrations.data?.items ?? [];
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
      Add a destination
    </Button>
  );
  return (
    <SettingsSection
      title="Destinations"
      lead="Webhooks and Slack channels that tools and workflows can send to. By default, sending needs approval. Addresses and secrets are stored encrypted and never shown again."
      action={items.length > 0 && add}
    >
      {integrations.error && (
        <FailureNotice sentence="The integrations could not be loaded." cause={integrations.error.message} />
      )}
      {items.length === 0 ? (
        <EmptyState action={add}>
          Nothing can be sent out yet. Add the address of a webhook or Slack channel.
        </EmptyState>
      ) : (
        <SettingsRows label="Integrations">
          {items.map((integration) => (
            <IntegrationRow
              key={integration.id}
              integration={integration}
              onReplace={() => setEditing(integration)}
            />
          ))}
        </SettingsRows>
      )}
      {editing !== null && (
        <IntegrationDialog
          integration={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </SettingsSection>
  );
}
