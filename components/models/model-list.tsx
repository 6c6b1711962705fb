'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SettingsRows, SettingsSection } from '@/components/team/settings-section';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import type { OfferedModelReply } from '@/lib/protocol/http/models';
import { ModelDialog } from './model-dialog';
import { ModelRow } from './model-row';

/** The models that questions may choose. Owners add, change, test and remove them. */
export function ModelList({ models: first }: { readonly models: ReplyTo<'GET /v1/models'> }) {
  const { role } = useWorkspace();
  const models = useEndpointQuery('GET /v1/models', { key: queryKeys.models.offered(), initialData: first });
  const [editing, setEditing] = useState<'new' | OfferedModelReply | null>(null);
  const items = models.data?.items ?? [];
  return (
    <SettingsSection
      title="Models"
      lead="The default answers, unless a member chooses another one beside the question. The built-in reader is always there: when it is chosen, nothing leaves this server."
      action={
        role === 'owner' && (
          <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
            Add a model
          </Button>
        )
      }
    >
      {models.error && (
        <FailureNotice sentence="The models could not be loaded." cause={models.error.message} />
      )}
      <SettingsRows label="Models">
        {items.map((model) => (
          <ModelRow key={model.id} model={model} onChange={() => setEditing(model)} />
        ))}
      </SettingsRows>
      {role !== 'owner' && <p className="text-soft">An owner of the workspace can add models.</p>}
      {editing !== null && (
        <ModelDialog
          model={editing === 'new' ? null : editing}
          startsAsDefault={items.every(({ origin }) => origin === 'built-in')}
          onClose={() => setEditing(null)}
        />
      )}
    </SettingsSection>
  );
}
