'use client';

import { usePlace } from '@/components/workspace/place';
import type { ReplyTo } from '@/lib/client/api';
import { SettingsPage } from './settings-section';
import { SignInRulesSection } from './sign-in-rules-section';
import { SingleSignOnSection } from './single-sign-on-section';

type SignInScreenProps = {
  /** Null for members who are not owners. */
  readonly settings: {
    readonly rules: ReplyTo<'GET /v1/sign-in-rules'>;
    readonly singleSignOn: ReplyTo<'GET /v1/single-sign-on'>;
  } | null;
};

/** How the members of the workspace sign in, for its owners. */
export function SignInScreen({ settings }: SignInScreenProps) {
  usePlace({ crumbs: [{ label: 'Settings' }, { label: 'Sign-in' }], actions: null }, 'sign-in');
  return (
    <SettingsPage title="Sign-in">
      {settings === null ? (
        <p className="text-soft">Owners of the workspace decide how its members sign in.</p>
      ) : (
        <>
          <SignInRulesSection rules={settings.rules} />
          <SingleSignOnSection settings={settings.singleSignOn} />
        </>
      )}
    </SettingsPage>
  );
}
