'use client';

import { useState } from 'react';
import { SettingsSection } from '@/components/team/settings-section';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Progress } from '@/components/ui/progress';
import { StateLabel } from '@/components/ui/state-label';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import type { MeaningReply } from '@/lib/protocol/http/meaning';
import { describeProgress, meaningWords } from './describe-meaning';
import { MeaningDialog } from './meaning-dialog';

/** Milliseconds between two looks at how far the vectors are. */
const lookMs = 3_000;

/** Whether passages are also found by what they mean. Owners switch it on, after they have seen what that sends where, and off. */
export function MeaningSection({ meaning: initial }: { readonly meaning: MeaningReply }) {
  const [isChoosing, setChoosing] = useState(false);
  const { data: meaning = initial, error } = useEndpointQuery('GET /v1/models/meaning', {
    key: queryKeys.models.meaning(),
    initialData: initial,
    refetchInterval: (reply) =>
      reply?.is_on === true && (reply.made < reply.passages || reply.failure !== null) ? lookMs : false,
  });
  const canMake = meaning.servers.length > 0;
  return (
    <SettingsSection
      title="Search by meaning"
      lead={meaningWords}
      action={
        meaning.is_on ? (
          <div className="flex gap-3">
            <Button onClick={() => setChoosing(true)}>Change</Button>
            <SwitchOff meaning={meaning} />
          </div>
        ) : (
          <Button disabled={!canMake} onClick={() => setChoosing(true)}>
            Switch on
          </Button>
        )
      }
    >
      {error !== null && (
        <FailureNotice sentence="The state of the search could not be loaded." cause={error.message} />
      )}
      {meaning.is_on ? (
        <Filling meaning={meaning} />
      ) : (
        <p className="max-w-measure text-soft">
          {canMake
            ? 'It is off: passages are found by their words.'
            : 'It is off. None of the models above has a server that can do this; add one of OpenAI, Google or Ollama, or an OpenAI-compatible server.'}
        </p>
      )}
      {isChoosing && <MeaningDialog meaning={meaning} onClose={() => setChoosing(false)} />}
    </SettingsSection>
  );
}

function Filling({ meaning }: { readonly meaning: MeaningReply }) {
  const { model, host, passages, made, failure } = meaning;
  const words = describeProgress(meaning);
  return (
    <div className="grid max-w-measure gap-2">
      <p className="[overflow-wrap:anywhere]">
        With {model}
        {host !== null && ` on ${host}`}. Questions are sent there too, unless the built-in reader was chosen
        for them.
      </p>
      {made < passages ? (
        <Progress label={words} value={(made / passages) * 100} />
      ) : (
        <StateLabel state="done" className="whitespace-normal">
          {words}
        </StateLabel>
      )}
      <p role="status" className="empty:hidden">
        {failure !== null && (
          <StateLabel state="waiting" className="whitespace-normal">
            {`Waiting for the server. ${failure}`}
          </StateLabel>
        )}
      </p>
    </div>
  );
}

function SwitchOff({ meaning }: { readonly meaning: MeaningReply }) {
  const [isAsking, setAsking] = useState(false);
  const { model, model_id: modelId } = meaning;
  const switchOff = useEndpointMutation('PUT /v1/models/meaning', {
    invalidates: [queryKeys.models.meaning()],
    onSuccess: () => showToast('The search by meaning is off'),
    onError: (failure) => showFailureToast('The search by meaning is still on.', failure.message),
  });
  return (
    <>
      <Button busy={switchOff.isPending} onClick={() => setAsking(true)}>
        Switch off
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Switch off the search by meaning?"
        description="Nothing more is sent. The numbers made of the passages are deleted in the background; to make them again, all passages have to be sent again."
        confirmLabel="Switch off"
        onConfirm={() => switchOff.mutate({ body: { is_on: false, model_id: modelId ?? 'none', model } })}
      />
    </>
  );
}
