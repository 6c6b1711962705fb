'use client';

import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { FormDialog } from '@/components/ui/form-dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { findFieldError } from '@/lib/client/find-field-error';
import { limits } from '@/lib/core/limits';
import type { IntegrationReply } from '@/lib/protocol/http/integrations';
import { emptyDraft, type IntegrationDraft } from './integration-draft';
import { kindOptions } from './integration-kinds';
import { useSaveIntegration } from './use-save-integration';

type IntegrationDialogProps = {
  /** Null to add a new integration. */
  readonly integration: IntegrationReply | null;
  readonly onClose: () => void;
};

/** Adds an integration, or changes the name, address or secret of one. Stored values are never shown, only replaced. */
export function IntegrationDialog({ integration, onClose }: IntegrationDialogProps) {
  const [draft, setDraft] = useState<IntegrationDraft>({
    ...emptyDraft,
    ...(integration === null ? {} : { name: integration.name, kind: integration.kind }),
  });
  const save = useSaveIntegration(integration, onClose);
  const isNew = integration === null;
  return (
    <FormDialog
      title={isNew ? 'Add a destination' : `Replace ${integration.name}`}
      description={isNew ? undefined : 'Fields you leave empty stay unchanged.'}
      submitLabel={isNew ? 'Add' : 'Save'}
      isBusy={save.isPending}
      onSubmit={() => save.send(draft)}
      onClose={onClose}
    >
      <IntegrationFields
        integration={integration}
        draft={draft}
        failure={save.error}
        onChange={(part) => setDraft((held) => ({ ...held, ...part }))}
      />
    </FormDialog>
  );
}

type FieldsProps = {
  readonly integration: IntegrationReply | null;
  readonly draft: IntegrationDraft;
  readonly failure: Parameters<typeof findFieldError>[0];
  readonly onChange: (part: Partial<IntegrationDraft>) => void;
};

function IntegrationFields({ integration, draft, failure, onChange }: FieldsProps) {
  const errors = findFieldError(failure, ['name', 'url', 'secret']);
  const isNew = integration === null;
  const secretIsSet = integration?.secret != null;
  return (
    <>
      <TextField
        label="Name"
        placeholder="Team channel"
        autoComplete="off"
        required
        maxLength={limits.toolNameChars}
        value={draft.name}
        error={errors.of('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {isNew && (
        <Select
          label="Kind"
          options={kindOptions}
          value={draft.kind}
          onValueChange={(kind) => onChange({ kind })}
        />
      )}
      <TextField
        label="Address"
        type="url"
        autoComplete="off"
        required={isNew}
        placeholder={isNew ? 'https://' : undefined}
        hint={
          isNew
            ? 'Stored encrypted, because the address itself can contain a key.'
            : `${integration.address}. Leave empty to keep it.`
        }
        value={draft.url}
        error={errors.of('url')}
        onChange={(event) => onChange({ url: event.target.value })}
      />
      {draft.kind === 'webhook' && (
        <TextField
          label="Secret"
          type="password"
          autoComplete="off"
          disabled={draft.dropsSecret}
          hint={
            secretIsSet
              ? `${integration.secret}. Leave empty to keep it. If the address moves to another host, the secret is removed.`
              : 'Optional. Used to sign what is sent.'
          }
          value={draft.secret}
          error={errors.of('secret')}
          onChange={(event) => onChange({ secret: event.target.value })}
        />
      )}
      {secretIsSet && (
        <Checkbox
          label="Remove the secret"
          checked={draft.dropsSecret}
          onCheckedChange={(dropsSecret) => onChange({ dropsSecret, secret: '' })}
        />
      )}
      {errors.form && <FailureNotice sentence={errors.form} />}
    </>
  );
}
