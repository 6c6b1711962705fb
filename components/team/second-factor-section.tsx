'use client';

import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { RecoveryCodes } from '@/components/sign-in/recovery-codes';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Time } from '@/components/ui/time';
import { showFailureToast, showToast } from '@/components/ui/toast';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import { SecondFactorDialog } from './second-factor-dialog';
import { SettingsRow, SettingsRows, SettingsSection } from './settings-section';
import { useProvedMutation } from './use-proved-mutation';

type SecondFactor = ReplyTo<'GET /v1/second-factor'>;

/** The user's second factor: off with a button that sets it up, or on with its recovery codes and trusted browsers. */
export function SecondFactorSection({ secondFactor: first }: { readonly secondFactor: SecondFactor }) {
  const key = queryKeys.team.secondFactor();
  const read = useEndpointQuery('GET /v1/second-factor', { key, initialData: first });
  const [isSettingUp, setSettingUp] = useState(false);
  const factor = read.data;
  return (
    <SettingsSection
      title="Second factor"
      lead="With a code of an authenticator app, your password alone opens nothing. A passkey needs no code."
      action={
        factor?.is_on === false && <Button onClick={() => setSettingUp(true)}>Set up a second factor</Button>
      }
    >
      {read.error && (
        <FailureNotice sentence="Your second factor could not be loaded." cause={read.error.message} />
      )}
      {factor?.is_on && <Factor factor={factor} />}
      {isSettingUp && <SecondFactorDialog onClose={() => setSettingUp(false)} />}
    </SettingsSection>
  );
}

function Factor({ factor }: { readonly factor: SecondFactor }) {
  const { confirmed_at: since, required_by: requiredBy } = factor;
  return (
    <SettingsRows label="Second factor">
      <SettingsRow
        title={
          <>
            Authenticator app<Badge>On</Badge>
          </>
        }
        note={
          <>
            {since !== null && (
              <>
                Since <Time of={since} dayOnly />.{' '}
              </>
            )}
            {requiredBy !== null && `${requiredBy} requires it.`}
          </>
        }
      >
        {requiredBy === null && <TurnOff />}
      </SettingsRow>
      <SettingsRow
        title="Recovery codes"
        note={`${countNoun(factor.recovery_codes_left, 'code', 'codes')} left. Each replaces a code of the app once.`}
      >
        <NewRecoveryCodes />
      </SettingsRow>
      <SettingsRow
        title="Trusted browsers"
        note={
          factor.trusted_browsers === 0
            ? 'Every browser asks for a code.'
            : `${countNoun(factor.trusted_browsers, 'browser does', 'browsers do')} not ask for a code.`
        }
      >
        {factor.trusted_browsers > 0 && <ForgetBrowsers />}
      </SettingsRow>
    </SettingsRows>
  );
}

function TurnOff() {
  const off = useProvedMutation('DELETE /v1/second-factor', {
    invalidates: [queryKeys.team.secondFactor()],
    onSuccess: () => showToast('Your second factor is off'),
    onError: (failure) => showFailureToast('Your second factor is still on.', failure.message),
  });
  return (
    <>
      <AlertDialog
        trigger={
          <Button size="small" variant="quiet" busy={off.isPending}>
            Turn off
          </Button>
        }
        title="Turn the second factor off?"
        description="Your password alone will open your account again, and your recovery codes stop working."
        confirmLabel="Turn off"
        onConfirm={() => off.mutate({})}
      />
      {off.dialog}
    </>
  );
}

function NewRecoveryCodes() {
  const renew = useProvedMutation('POST /v1/second-factor/recovery-codes', {
    invalidates: [queryKeys.team.secondFactor()],
    onError: (failure) => showFailureToast('No codes were created.', failure.message),
  });
  return (
    <>
      <Button size="small" variant="quiet" busy={renew.isPending} onClick={() => renew.mutate({})}>
        Create new codes
      </Button>
      {renew.data && (
        <Dialog
          open
          onOpenChange={(isOpen) => {
            if (!isOpen) renew.reset();
          }}
          title="New recovery codes"
          description="Your earlier codes no longer work."
          footer={<Button onClick={() => renew.reset()}>Done</Button>}
        >
          <RecoveryCodes codes={renew.data.recovery_codes} />
        </Dialog>
      )}
      {renew.dialog}
    </>
  );
}

function ForgetBrowsers() {
  const forget = useEndpointMutation('DELETE /v1/second-factor/trusted-browsers', {
    invalidates: [queryKeys.team.secondFactor()],
    onSuccess: () => showToast('Every browser asks for a code again'),
    onError: (failure) => showFailureToast('The browsers are still trusted.', failure.message),
  });
  return (
    <Button size="small" variant="quiet" busy={forget.isPending} onClick={() => forget.mutate({})}>
      Ask everywhere again
    </Button>
  );
}
