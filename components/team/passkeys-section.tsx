'use client';

import { type ReactNode, useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Day } from '@/components/ui/day';
import { FailureNotice } from '@/components/ui/failure-notice';
import { LateTitleDialog } from '@/components/ui/late-windows';
import { Time } from '@/components/ui/time';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { callEndpoint, type ReplyTo } from '@/lib/client/api';
import { forgetPasskey, makePasskey } from '@/lib/client/passkeys';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';
import type { PasskeyObstacle } from '@/lib/core/passkey-obstacle';
import type { PasskeyHolder } from '@/lib/protocol/team-words';
import { describeBrowser } from '@/lib/domain/team/describe-browser';
import { SettingsRow, SettingsRows, SettingsSection } from './settings-section';
import { useProvedMutation } from './use-proved-mutation';

type Passkeys = ReplyTo<'GET /v1/passkeys'>;
type Passkey = Passkeys['items'][number];

const obstacles: Record<PasskeyObstacle, string> = {
  no_https:
    'Passkeys need an address that begins with https. An administrator can set one as PUBLIC_URL of this server.',
  no_name:
    'Passkeys need an address with a name, not an IP address. An administrator can set one as PUBLIC_URL of this server.',
};

const holders: Record<PasskeyHolder, string> = {
  device: 'On a device or in a password manager',
  phone: 'On a phone or tablet',
  security_key: 'On a security key',
};

const changed = [queryKeys.team.passkeys(), queryKeys.team.secondFactor()];

/** The user's passkeys, with buttons to add, rename and remove them, or why there can be none. */
export function PasskeysSection({ passkeys: first }: { readonly passkeys: Passkeys }) {
  const key = queryKeys.team.passkeys();
  const { data: passkeys = first, error } = useEndpointQuery('GET /v1/passkeys', { key, initialData: first });
  const { origin, obstacle, items } = passkeys;
  const add = useProvedMutation('POST /v1/passkeys/options', {
    invalidates: changed,
    onSuccess: async (options) => {
      const credential = await makePasskey(options, { origin });
      const name = describeBrowser(navigator.userAgent);
      const made = await callEndpoint('POST /v1/passkeys', { body: { name, credential } });
      showToast(`“${made.name}” was added`, { description: 'You can sign in with it from now on.' });
    },
    onError: (failure) => showFailureToast('No passkey was added.', failure.message),
  });
  return (
    <SettingsSection
      title="Passkeys"
      lead="A passkey signs you in with your fingerprint, your face or the PIN of your device, without a password or a code."
      action={
        obstacle === null && (
          <Button busy={add.isPending} onClick={() => add.mutate({})}>
            Add a passkey
          </Button>
        )
      }
    >
      {error && <FailureNotice sentence="Your passkeys could not be loaded." cause={error.message} />}
      {obstacle !== null && <p className="max-w-measure text-soft">{obstacles[obstacle]}</p>}
      {items.length > 0 && <PasskeyRows passkeys={passkeys} />}
      {add.dialog}
    </SettingsSection>
  );
}

function PasskeyRows({ passkeys: { items, required_by: requiredBy } }: { readonly passkeys: Passkeys }) {
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const remove = useProvedMutation('DELETE /v1/passkeys/{id}', {
    invalidates: changed,
    onSuccess: async (_nothing, { params }) => {
      const removed = items.find(({ id }) => id === params?.id);
      if (removed !== undefined) await forgetPasskey(removed.credential_id, removed.host);
      showToast('The passkey was removed');
    },
    onError: (failure) => showFailureToast('The passkey is still there.', failure.message),
  });
  const usable = items.filter(({ works_here: worksHere }) => worksHere);
  const isNeeded = ({ works_here: worksHere }: Passkey) =>
    requiredBy !== null && worksHere && usable.length === 1;
  return (
    <>
      <SettingsRows label="Passkeys">
        {items.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            neededBy={isNeeded(passkey) ? requiredBy : null}
            onRename={() => setRenaming(passkey)}
            onRemove={() => remove.mutate({ params: { id: passkey.id } })}
          />
        ))}
      </SettingsRows>
      {renaming && <RenamePasskey passkey={renaming} onClose={() => setRenaming(null)} />}
      {remove.dialog}
    </>
  );
}

type PasskeyRowProps = {
  readonly passkey: Passkey;
  /** The name of a workspace that lets the user in with this passkey only. */
  readonly neededBy: string | null;
  readonly onRename: () => void;
  readonly onRemove: () => void;
};

function PasskeyRow({ passkey, neededBy, onRename, onRemove }: PasskeyRowProps) {
  return (
    <SettingsRow
      title={
        <>
          {passkey.name}
          {passkey.is_synced && <Badge>Synced</Badge>}
        </>
      }
      note={describePasskey(passkey, neededBy)}
    >
      <Button size="small" variant="quiet" aria-label={`Rename ${passkey.name}`} onClick={onRename}>
        Rename
      </Button>
      {neededBy === null && (
        <AlertDialog
          trigger={
            <Button size="small" variant="quiet" aria-label={`Remove ${passkey.name}`}>
              Remove
            </Button>
          }
          title={`Remove the passkey “${passkey.name}”?`}
          description="It no longer signs you in. Your device or password manager may keep a copy, which you can delete there."
          confirmLabel="Remove the passkey"
          onConfirm={onRemove}
        />
      )}
    </SettingsRow>
  );
}

function describePasskey(passkey: Passkey, neededBy: string | null): ReactNode {
  return (
    <>
      {!passkey.works_here && `Made for ${passkey.host}, so it does not work here. `}
      {passkey.holder !== null && `${holders[passkey.holder]}. `}
      Added <Day of={passkey.created_at} />.{' '}
      {passkey.last_used_at === null ? (
        'Never used.'
      ) : (
        <>
          Last used <Time of={passkey.last_used_at} />.
        </>
      )}
      {neededBy !== null && ` ${neededBy} requires a second factor, and this is your only one.`}
    </>
  );
}

function RenamePasskey({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const rename = useEndpointMutation('PATCH /v1/passkeys/{id}', {
    invalidates: changed,
    closes: onClose,
  });
  return (
    <LateTitleDialog
      open
      heading="Rename passkey"
      submitLabel="Rename"
      initialTitle={passkey.name}
      maxChars={limits.passkeyNameChars}
      busy={rename.isPending}
      error={rename.error?.message}
      onSubmit={(name) => rename.mutate({ params: { id: passkey.id }, body: { name } })}
      onClose={onClose}
    />
  );
}
