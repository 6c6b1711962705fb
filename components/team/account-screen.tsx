'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { usePlace } from '@/components/workspace/place';
import { showToast } from '@/components/ui/toast';
import type { ReplyTo } from '@/lib/client/api';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { NameForm } from './name-form';
import { PasskeysSection } from './passkeys-section';
import { PasswordSection } from './password-section';
import { SecondFactorSection } from './second-factor-section';
import { SessionsSection } from './sessions-section';
import { SettingsPage, SettingsSection } from './settings-section';
import { WorkspacesSection } from './workspaces-section';

type AccountScreenProps = {
  readonly email: string;
  readonly sessions: ReplyTo<'GET /v1/sessions'>;
  readonly passkeys: ReplyTo<'GET /v1/passkeys'>;
  readonly secondFactor: ReplyTo<'GET /v1/second-factor'>;
  readonly workspaces: ReplyTo<'GET /v1/workspaces'>;
  /** What is mailed to the user. */
  readonly mail?: ReactNode;
};

/** The user's own account: name, password, passkeys, second factor, signed-in browsers, workspaces. */
export function AccountScreen({
  email,
  sessions,
  passkeys,
  secondFactor,
  workspaces,
  mail,
}: AccountScreenProps) {
  const { userName } = useWorkspace();
  const router = useRouter();
  const rename = useEndpointMutation('PATCH /v1/account', {
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
      {mail}
      <PasswordSection email={email} />
      <PasskeysSection passkeys={passkeys} />
      <SecondFactorSection secondFactor={secondFactor} />
      <SessionsSection sessions={sessions} />
      <WorkspacesSection workspaces={workspaces} />
    </SettingsPage>
  );
}
