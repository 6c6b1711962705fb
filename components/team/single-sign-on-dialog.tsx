'use client';

import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { findFieldError } from '@/lib/client/find-field-error';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { limits } from '@/lib/core/limits';
import type { Role } from '@/lib/protocol/team-words';
import { roleOptions } from './role-options';
import { useProvedMutation } from './use-proved-mutation';

type Provider = ReplyTo<'GET /v1/single-sign-on'>['provider'];

type SingleSignOnDialogProps = { readonly provider: Provider; readonly onClose: () => void };

const fields = ['label', 'issuer', 'client_id', 'client_secret', 'domains', 'owner_groups', 'editor_groups'];

/** Splits what was typed as a list: at commas. */
const readList = (typed: string) =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Sets up or changes single sign-on. The server asks the issuer before it saves. */
export function SingleSignOnDialog({ provider, onClose }: SingleSignOnDialogProps) {
  const id = useId();
  const [defaultRole, setDefaultRole] = useState<Role>(provider?.default_role ?? 'viewer');
  const [isOnlyWay, setOnlyWay] = useState(provider?.is_only_way ?? false);
  const save = useProvedMutation('PUT /v1/single-sign-on', {
    invalidates: [queryKeys.team.singleSignOn()],
    onSuccess: () => showToast('Single sign-on is set up'),
    closes: onClose,
  });
  const errors = findFieldError(save.error, fields);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const data = new FormData(event.currentTarget);
    const read = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const secret = read('client_secret');
    save.mutate({
      body: {
        label: read('label'),
        issuer: read('issuer'),
        client_id: read('client_id'),
        ...(secret === '' ? {} : { client_secret: secret }),
        domains: readList(read('domains')),
        group_claim: read('group_claim'),
        owner_groups: readList(read('owner_groups')),
        editor_groups: readList(read('editor_groups')),
        default_role: defaultRole,
        is_only_way: isOnlyWay,
      },
    });
  }

  const text = (name: string, label: string, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField name={name} label={label} autoComplete="off" error={errors.of(name)} {...more} />
  );

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Single sign-on"
      description="Create a client for this server at your issuer, with the redirect URI that this page shows."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} method="post" onSubmit={submit} className="grid gap-4">
        {text('label', 'Words on the button', {
          defaultValue: provider?.label ?? 'Sign in with your organisation',
          required: true,
          maxLength: 80,
        })}
        {text('issuer', 'Address of the issuer', {
          defaultValue: provider?.issuer,
          placeholder: 'https://id.example.org/realms/team',
          required: true,
          maxLength: limits.urlChars,
        })}
        {text('client_id', 'Client ID', {
          defaultValue: provider?.client_id,
          required: true,
          maxLength: 300,
        })}
        {text('client_secret', 'Client secret', {
          type: 'password',
          required: provider === null,
          maxLength: 1_000,
          hint: provider === null ? 'It is stored encrypted.' : 'Leave it empty to keep the stored one.',
        })}
        {text('domains', 'Domains whose people may join by themselves', {
          defaultValue: provider?.domains.join(', '),
          hint: 'Separated by commas, as in example.org. Leave it empty to let in members only.',
        })}
        {text('group_claim', 'Claim that holds the groups', {
          defaultValue: provider?.group_claim ?? 'groups',
          required: true,
          maxLength: 200,
        })}
        {text('owner_groups', 'Groups of owners', { defaultValue: provider?.owner_groups.join(', ') })}
        {text('editor_groups', 'Groups of editors', {
          defaultValue: provider?.editor_groups.join(', '),
          hint: 'Separated by commas. If you name groups, roles follow them at each sign-in. The last owner stays one.',
        })}
        <Select
          label="Role of everyone else"
          options={roleOptions}
          value={defaultRole}
          onValueChange={setDefaultRole}
        />
        <Switch
          label="Only sign in this way"
          hint="Passwords and links no longer let in members who are not owners. Owners keep theirs, to repair a broken issuer."
          checked={isOnlyWay}
          onCheckedChange={setOnlyWay}
        />
        {errors.form && <FailureNotice sentence={errors.form} />}
      </form>
      {save.dialog}
    </Dialog>
  );
}
