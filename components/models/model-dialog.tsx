'use client';

import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { FormDialog } from '@/components/ui/form-dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';
import { modelProviders } from '@/lib/protocol/model-words';
import type { OfferedModelReply } from '@/lib/protocol/http/models';
import { describeDestination, providerWords } from './describe-model';
import { emptyDraft, type ModelDraft, startDraft } from './model-draft';
import { ModelPicker } from './model-picker';
import { useSaveModel } from './use-save-model';

type ModelDialogProps = {
  /** Null to add a new model. */
  readonly model: OfferedModelReply | null;
  /** Whether a new model is the default unless the owner decides otherwise. */
  readonly startsAsDefault: boolean;
  readonly onClose: () => void;
};

/** Adds a model, or changes one: name, provider, address, key, model, limits. A key is entered here and never shown again. */
export function ModelDialog({ model, startsAsDefault, onClose }: ModelDialogProps) {
  const [draft, setDraft] = useState<ModelDraft>(() =>
    model === null ? { ...emptyDraft, isDefault: startsAsDefault } : startDraft(model),
  );
  const change = (part: Partial<ModelDraft>) => setDraft((held) => ({ ...held, ...part }));
  const save = useSaveModel(model, onClose);
  const isOwn = model === null || model.origin === 'settings';
  const silence = save.findSilence(draft);
  return (
    <FormDialog
      title={model === null ? 'Add a model' : `Change ${model.name}`}
      description={
        isOwn ? describeDestination(draft.provider) : 'Everything else was set when the server was started.'
      }
      submitLabel={writeSubmitLabel(model === null, silence !== null)}
      isBusy={save.isPending}
      onSubmit={() => save.send(draft)}
      onClose={onClose}
    >
      {isOwn && <ServerFields model={model} draft={draft} onChange={change} />}
      <SpendingFields draft={draft} onChange={change} />
      {model === null && (
        <Checkbox
          label="Answer with it by default"
          checked={draft.isDefault}
          onCheckedChange={(isDefault) => change({ isDefault })}
        />
      )}
      {silence !== null && (
        <FailureNotice
          sentence="The model did not answer a test, so it was not saved."
          cause={`${silence} Until it answers, questions to it fail.`}
        />
      )}
      {save.error !== null && (
        <FailureNotice
          sentence="The model was not saved."
          cause={save.error.message.replace(/^[a-z_]+: /, '')}
        />
      )}
    </FormDialog>
  );
}

function writeSubmitLabel(isNew: boolean, isSilent: boolean): string {
  if (isSilent) return isNew ? 'Add it anyway' : 'Save it anyway';
  return isNew ? 'Add model' : 'Save';
}

type FieldsProps = {
  readonly draft: ModelDraft;
  readonly onChange: (part: Partial<ModelDraft>) => void;
};

function ServerFields({
  model,
  draft,
  onChange,
}: FieldsProps & { readonly model: OfferedModelReply | null }) {
  const ollama = useEndpointQuery('GET /v1/models/ollama', { key: queryKeys.models.list('ollama-here') });
  const keepsKey =
    model !== null &&
    model.key !== null &&
    model.provider === draft.provider &&
    (model.base_url ?? '') === draft.baseUrl;
  return (
    <>
      <TextField
        label="Name"
        hint={
          model === null
            ? 'As members choose it. Leave empty to use the name of the model.'
            : 'As members choose it.'
        }
        required={model !== null}
        maxLength={limits.titleChars}
        autoComplete="off"
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        label="Provider"
        value={draft.provider}
        options={modelProviders.map((value) => ({
          value,
          label: providerWords[value],
          note: value === 'ollama' && ollama.data?.found === true ? 'runs on this machine' : undefined,
        }))}
        onValueChange={(provider) =>
          onChange({ provider, model: '', baseUrl: '', apiKey: '', contextTokens: '' })
        }
      />
      <TextField
        label="Address"
        hint={
          draft.provider === 'openai-compatible'
            ? 'Up to and including /v1. Local addresses must be allowed by your administrator (CAPTURE_ALLOW).'
            : 'Leave empty for the provider’s own address.'
        }
        type="url"
        value={draft.baseUrl}
        onChange={(event) => onChange({ baseUrl: event.target.value })}
      />
      <TextField
        label="Key"
        hint={keepsKey ? '•••• (set). Leave empty to keep it.' : 'Kept encrypted, never shown again.'}
        type="password"
        autoComplete="off"
        value={draft.apiKey}
        onChange={(event) => onChange({ apiKey: event.target.value })}
      />
      <ModelPicker modelId={model?.id} draft={draft} onChange={onChange} />
      <TextField
        label="Context window, in tokens"
        hint="Leave empty to detect it. If the server does not report it, 8,192 is assumed."
        inputMode="numeric"
        value={draft.contextTokens}
        onChange={(event) => onChange({ contextTokens: event.target.value })}
      />
    </>
  );
}

function SpendingFields({ draft, onChange }: FieldsProps) {
  return (
    <fieldset className="grid gap-3 tablet:grid-cols-2">
      <legend className="mb-2 font-medium">Spending limit per run</legend>
      <TextField
        label="Tokens per run"
        hint="Leave empty for no limit."
        inputMode="numeric"
        value={draft.tokenCeiling}
        onChange={(event) => onChange({ tokenCeiling: event.target.value })}
      />
      <TextField
        label="Cost per run, US dollars"
        hint="Based on list prices. Leave empty for no limit."
        inputMode="decimal"
        value={draft.costCeiling}
        onChange={(event) => onChange({ costCeiling: event.target.value })}
      />
    </fieldset>
  );
}
