'use client';

import { useRouter } from 'next/navigation';
import { usePlace } from '@/components/workspace/place';
import { showToast } from '@/components/ui/toast';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { type listSessionsEndpoint, updateAccountEndpoint } from '@/lib/client/endpoints/accounts';
import type { listWorkspacesEndpoint } from '@/lib/client/endpoints/team';
import type { ReplyOf } from '@/lib/protocol/http/endpoint';
import { NameForm } from './name-form';
import { PasswordSection } from './password-section';
import { SessionsSection } from './sessions-section';
import { SettingsPage, SettingsSection } from './settings-section';
import { WorkspacesSection } from './workspaces-section';

type AccountScreenProps = {
  readonly email: string;
  readonly sessions: ReplyOf<typeof listSessionsEndpoint>;
  readonly workspaces: ReplyOf<typeof listWorkspacesEndpoint>;
};

/** Oneself: name, password, browsers, workspaces. */
export function AccountScreen({ email, sessions, workspaces }: AccountScreenProps) {
  const { userName } = useWorkspace();
  const router = useRouter();
  const rename = useEndpointMutation(updateAccountEndpoint, {
    onSuccess: () => {
      showToast('Your name was changed');
      router.refresh();
    },
  });
  usePlace({ crumbs: [{ label: 'Settings' }, { label: 'Account' }], actions: null }, 'account');
  return (
    <SettingsPage title="Account">
      <SettingsSection title="You" lead={`You sign in as ${email}.`}>
        <NameForm
          label="Your name"
          name={userName}
          autoComplete="name"
          busy={rename.isPending}
          failure={rename.error?.message}
          onSave={(name) => rename.mutate({ body: { name } })}
        />
      </SettingsSection>
      <PasswordSection email={email} />
      <SessionsSection sessions={sessions} />
      <WorkspacesSection workspaces={workspaces} />
    </SettingsPage>
  );
}
