'use client';

import { useDeferredValue, useId, useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import type { MeaningReply } from '@/lib/protocol/http/meaning';
import { describeSending } from './describe-meaning';

type MeaningDialogProps = { readonly meaning: MeaningReply; readonly onClose: () => void };

/** Chooses the server and the model of the search by meaning, and shows what will be sent there before it is switched on. */
export function MeaningDialog({ meaning, onClose }: MeaningDialogProps) {
  const [first] = meaning.servers;
  const chosen = meaning.servers.find(({ model_id: id }) => id === meaning.model_id) ?? first;
  const [modelId, setModelId] = useState(chosen?.model_id ?? '');
  const [model, setModel] = useState(
    chosen !== undefined && chosen.model_id === meaning.model_id && meaning.model !== ''
      ? meaning.model
      : (chosen?.first_choice ?? ''),
  );
  const save = useEndpointMutation('PUT /v1/models/meaning', {
    invalidates: [queryKeys.models.meaning()],
    onSuccess: () => showToast('The search by meaning is on'),
    closes: onClose,
  });
  return (
    <FormDialog
      title="Search by meaning"
      description="Choose whose server turns the passages into numbers. Its key is used."
      submitLabel={meaning.is_on ? 'Save' : 'Switch on'}
      isBusy={save.isPending}
      canSubmit={model.trim() !== ''}
      onSubmit={() => save.mutate({ body: { is_on: true, model_id: modelId, model } })}
      onClose={onClose}
    >
      <Select
        label="Server"
        value={modelId}
        options={meaning.servers.map(({ model_id: value, name, host }) => ({
          value,
          label: name,
          note: host,
        }))}
        onValueChange={(id) => {
          setModelId(id);
          setModel(meaning.servers.find((server) => server.model_id === id)?.first_choice ?? '');
        }}
      />
      <NameField modelId={modelId} model={model} onChange={setModel} />
      <Sending modelId={modelId} model={model} />
      {save.error !== null && (
        <FailureNotice
          sentence="The search by meaning was not switched on."
          cause={save.error.message.replace(/^[a-z_]+: /, '')}
        />
      )}
    </FormDialog>
  );
}

type NameFieldProps = {
  readonly modelId: string;
  readonly model: string;
  readonly onChange: (model: string) => void;
};

/** The name of the model, chosen from those that the server lists if it lists any. */
function NameField({ modelId, model, onChange }: NameFieldProps) {
  const listId = useId();
  const listed = useEndpointQuery('GET /v1/models/meaning/names', {
    key: queryKeys.models.list(`vectors of ${modelId}`),
    input: { query: { model_id: modelId } },
    enabled: modelId !== '',
  });
  const names = listed.data?.items ?? [];
  return (
    <>
      <TextField
        label="Model"
        hint={
          names.length > 0
            ? `${countNoun(names.length, 'model')} found on the server. Type to search.`
            : 'A model that makes embeddings, by the name that the server uses'
        }
        list={listId}
        required
        maxLength={limits.titleChars}
        autoComplete="off"
        value={model}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** What will be sent where. Its room is kept while it is counted. */
function Sending({ modelId, model }: { readonly modelId: string; readonly model: string }) {
  const asked = useDeferredValue(model.trim());
  const counted = useEndpointQuery('GET /v1/models/meaning', {
    key: queryKeys.models.meaning({ modelId, model: asked }),
    input: { query: { model_id: modelId, model: asked } },
    enabled: modelId !== '' && asked !== '',
  });
  return (
    <p role="status" className="min-h-24 text-pretty">
      {counted.error?.message ?? (counted.data === undefined ? '' : describeSending(counted.data))}
    </p>
  );
}
