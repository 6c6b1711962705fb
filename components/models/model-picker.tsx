'use client';

import { ListRestart, Plug } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { StateLabel } from '@/components/ui/state-label';
import { TextField } from '@/components/ui/text-field';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import { type ModelDraft, readTrial } from './model-draft';

type ModelPickerProps = {
  /** The model that is changed, whose key may be used. Undefined for a new one. */
  readonly modelId: string | undefined;
  readonly draft: ModelDraft;
  readonly onChange: (part: Partial<ModelDraft>) => void;
};

/** Selects the model by name, from the provider's list if it offers one, and checks whether the model answers. */
export function ModelPicker({ modelId, draft, onChange }: ModelPickerProps) {
  const listId = useId();
  const list = useEndpointMutation('POST /v1/models/list', {
    onSuccess: ({ items }) => {
      const [first] = items;
      if (draft.model === '' && first !== undefined) onChange({ model: first });
    },
  });
  const test = useEndpointMutation('POST /v1/models/test');
  const tried = readTrial(draft, modelId);
  const names = list.data?.items ?? [];
  const failure = list.data?.failure ?? null;
  return (
    <div className="grid gap-3">
      <TextField
        label="Model"
        hint={
          names.length > 0
            ? `${countNoun(names.length, 'model')} found. Type to search.`
            : 'The name your provider uses for the model'
        }
        list={listId}
        value={draft.model}
        onChange={(event) => onChange({ model: event.target.value })}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={ListRestart} busy={list.isPending} onClick={() => list.mutate({ body: tried })}>
          List models
        </Button>
        <Button
          icon={Plug}
          busy={test.isPending}
          disabled={draft.model === ''}
          onClick={() => test.mutate({ body: { ...tried, model: draft.model } })}
        >
          Test
        </Button>
        <span role="status" className="min-w-0">
          {test.data?.ok === true && (
            <StateLabel state="done">
              {test.data.context_tokens === null
                ? test.data.sentence
                : `${test.data.sentence} Context window: ${test.data.context_tokens.toLocaleString('en')} tokens.`}
            </StateLabel>
          )}
        </span>
      </div>
      {failure !== null && <FailureNotice sentence={failure.reason} cause={failure.action} />}
      {test.data?.failure != null && (
        <FailureNotice sentence={test.data.failure.reason} cause={test.data.failure.action} />
      )}
      {(list.error ?? test.error) !== null && (
        <FailureNotice
          sentence="The model could not be checked."
          cause={(list.error ?? test.error)?.message}
        />
      )}
    </div>
  );
}
