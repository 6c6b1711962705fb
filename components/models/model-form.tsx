'use client';

import { useState } from 'react';
import { SettingsSection } from '@/components/team/settings-section';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { type ModelSettingReply, settingProviders } from '@/lib/protocol/http/models';
import { describeDestination, providerWords } from './describe-model';
import { ModelPicker } from './model-picker';
import { type ModelDraft, readDraft, startDraft } from './model-draft';

/** The form for choosing a model: provider, address, key, model, ceilings. A key is entered here and never shown again. */
export function ModelForm({ setting }: { readonly setting: ModelSettingReply }) {
  const [draft, setDraft] = useState<ModelDraft>(() => startDraft(setting));
  const change = (part: Partial<ModelDraft>) => setDraft((held) => ({ ...held, ...part }));
  const ollama = useEndpointQuery('GET /v1/models/ollama', { key: queryKeys.models.list('ollama-here') });
  const save = useEndpointMutation('PUT /v1/models/setting', {
    invalidates: [queryKeys.models.setting()],
    onSuccess: () => showToast('Model saved'),
  });
  const isServer = draft.provider !== 'environment' && draft.provider !== 'extractive';
  const keepsKey =
    setting.key !== null && setting.choice === draft.provider && (setting.base_url ?? '') === draft.baseUrl;
  return (
    <SettingsSection
      title="Choose a model"
      lead={describeDestination(draft.provider)}
      action={setting.choice !== 'environment' && <ResetModel />}
    >
      <form
        className="grid max-w-xl gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ body: readDraft(draft) });
        }}
      >
        {ollama.data?.found === true && draft.provider !== 'ollama' && (
          <p className="flex flex-wrap items-center gap-2 rounded-control bg-sunk px-3 py-2">
            <span className="flex-1">Ollama runs on this machine.</span>
            <Button
              size="small"
              onClick={() => change({ provider: 'ollama', baseUrl: '', model: ollama.data?.items[0] ?? '' })}
            >
              Use Ollama
            </Button>
          </p>
        )}
        <Select
          label="Provider"
          value={draft.provider}
          options={settingProviders.map((value) => ({ value, label: providerWords[value] }))}
          onValueChange={(provider) =>
            change({ provider, model: '', baseUrl: '', apiKey: '', contextTokens: '' })
          }
        />
        {isServer && (
          <>
            <TextField
              label="Address"
              hint={
                draft.provider === 'openai-compatible'
                  ? 'Up to and including /v1. Local addresses must be allowed by your administrator (CAPTURE_ALLOW).'
                  : 'Leave empty for the provider’s own address.'
              }
              type="url"
              value={draft.baseUrl}
              onChange={(event) => change({ baseUrl: event.target.value })}
            />
            <TextField
              label="Key"
              hint={keepsKey ? '•••• (set). Leave empty to keep it.' : 'Kept encrypted, never shown again.'}
              type="password"
              autoComplete="off"
              value={draft.apiKey}
              onChange={(event) => change({ apiKey: event.target.value })}
            />
            <ModelPicker draft={draft} onChange={change} />
            <TextField
              label="Context window, in tokens"
              hint={hintWindow(setting, draft)}
              inputMode="numeric"
              value={draft.contextTokens}
              onChange={(event) => change({ contextTokens: event.target.value })}
            />
          </>
        )}
        {draft.provider !== 'extractive' && (
          <fieldset className="grid gap-3 tablet:grid-cols-2">
            <legend className="mb-2 font-medium">Spending limit per run</legend>
            <TextField
              label="Tokens per run"
              hint="Leave empty for no limit."
              inputMode="numeric"
              value={draft.tokenCeiling}
              onChange={(event) => change({ tokenCeiling: event.target.value })}
            />
            <TextField
              label="Cost per run, US dollars"
              hint="Based on list prices. Leave empty for no limit."
              inputMode="decimal"
              value={draft.costCeiling}
              onChange={(event) => change({ costCeiling: event.target.value })}
            />
          </fieldset>
        )}
        {save.error !== null && (
          <FailureNotice sentence="The model was not saved." cause={save.error.message} />
        )}
        <div>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}

function hintWindow(setting: ModelSettingReply, draft: ModelDraft): string {
  const isSaved = setting.choice === draft.provider && setting.model === draft.model;
  if (isSaved && setting.context_from !== 'assumed' && setting.own_context_tokens === null)
    return `Detected: ${setting.context_tokens.toLocaleString('en')}. Leave empty to use it.`;
  return 'Leave empty to detect it. If the server does not report it, 8,192 is assumed.';
}

function ResetModel() {
  const reset = useEndpointMutation('DELETE /v1/models/setting', {
    invalidates: [queryKeys.models.setting()],
    onSuccess: () => showToast('The model choice and its key were removed'),
  });
  return (
    <AlertDialog
      title="Forget this model?"
      description="The key and the spending limits are deleted. The server default answers again, or the built-in reader if there is none."
      confirmLabel="Forget the model and its key"
      onConfirm={() => reset.mutate({})}
      trigger={<Button>Forget</Button>}
    />
  );
}
