'use client';

import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { announce } from '@/components/shell/announce';
import { ValueView } from '@/components/ui/value-view';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { StateLabel, type StateName } from '@/components/ui/state-label';
import type { ReplyTo } from '@/lib/client/api';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import { RecordPicker } from '../record-picker';

type Trial = ReplyTo<'POST /v1/workflow-previews/{id}/try'>;

const states: Readonly<
  Record<Trial['steps'][number]['state'], { readonly state: StateName; readonly word: string }>
> = {
  run: { state: 'done', word: 'Ran' },
  would_run: { state: 'ready', word: 'Would run' },
  not_reached: { state: 'waiting', word: 'Not reached' },
  failed: { state: 'failed', word: 'Would fail' },
};

/** A dry run of a preview with a real record: conditions are evaluated and values filled in, but nothing is written or sent. */
export function TryPreview({
  preview,
}: {
  readonly preview: Pick<WorkflowPreviewDetailReply, 'id' | 'workflow'>;
}) {
  const [recordId, setRecordId] = useState('');
  const trial = useEndpointMutation('POST /v1/workflow-previews/{id}/try', {
    onSuccess: ({ steps }) => announce(`Tried: ${countNoun(steps.length, 'step')}`, 'trial'),
  });
  const { entity, trigger_type: trigger } = preview.workflow;
  const start = () =>
    trial.mutate({ params: { id: preview.id }, body: recordId === '' ? {} : { record_id: recordId } });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-soft text-pretty">
        Nothing is written and nothing is sent.
        {trigger !== 'scheduled' && ' If you choose nothing, the newest is used.'}
      </p>
      {trigger !== 'scheduled' && <RecordPicker entity={entity} value={recordId} onChange={setRecordId} />}
      <div>
        <Button icon={FlaskConical} busy={trial.isPending} onClick={start}>
          Try it
        </Button>
      </div>
      {trial.isError && <FailureNotice sentence="It could not be tried." cause={trial.error.message} />}
      {trial.data !== undefined && <TrialResult trial={trial.data} needsRecord={trigger !== 'scheduled'} />}
    </div>
  );
}

function TrialResult({ trial, needsRecord }: { readonly trial: Trial; readonly needsRecord: boolean }) {
  if (trial.record === null && needsRecord)
    return <p className="text-soft">There is nothing to try it with yet.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {trial.record !== null && <p>With “{trial.record.title}”:</p>}
      <ol aria-label="What would happen" className="grid divide-y divide-line border-y border-line">
        {trial.steps.map((step) => (
          <li key={step.action_id} className="grid grid-cols-[minmax(0,1fr)] gap-1 py-2">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium">{step.name}</span>
              <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">{step.sentence}</span>
              <StateLabel state={states[step.state].state}>{states[step.state].word}</StateLabel>
            </p>
            {step.input !== null && (
              <details>
                <summary className="text-label text-soft">Values</summary>
                <ValueView value={step.input} />
                {step.output !== null && <ValueView value={step.output} />}
              </details>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
