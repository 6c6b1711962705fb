'use client';

import { useRouter } from 'next/navigation';
import { showToast } from '@/components/ui/toast';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { NameForm } from './name-form';
import { SettingsSection } from './settings-section';

/** Changes the workspace's name. Its address stays the same, so that links keep working. */
export function WorkspaceName() {
  const { id, name } = useWorkspace();
  const router = useRouter();
  const rename = useEndpointMutation('PATCH /v1/workspaces/{id}', {
    onSuccess: () => {
      showToast('Workspace renamed');
      router.refresh();
    },
  });
  return (
    <SettingsSection title="Workspace" lead="The address of the workspace stays the same.">
      <NameForm
        label="Workspace name"
        name={name}
        busy={rename.isPending}
        failure={rename.error?.message}
        onSave={(next) => rename.mutate({ params: { id }, body: { name: next } })}
      />
    </SettingsSection>
  );
}
