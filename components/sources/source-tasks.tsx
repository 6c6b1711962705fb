'use client';

import { Plus, X } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useState } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { RunAnswer } from '@/components/runs/run-answer';
import { useRunLog } from '@/components/runs/use-run-log';
import { Button, IconButton } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { TextField } from '@/components/ui/text-field';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { SourceDetailReply } from '@/lib/protocol/http/sources';
import type { SummaryStyle } from '@/lib/protocol/source-words';

type SourceTasksProps = {
  readonly source: SourceDetailReply;
  readonly runId: string | null;
  readonly onRun: (runId: string) => void;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
};

/** What can be made of one source: a summary, or named fields. The result appears below while it is being written. */
export function SourceTasks({ source, runId, onRun, onOpenPassage }: SourceTasksProps) {
  const { role } = useWorkspace();
  const hasText = source.revision_id !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 p-4">
      {role !== 'viewer' && (
        <>
          <Summarize sourceId={source.id} disabled={!hasText} onRun={onRun} />
          <Extract sourceId={source.id} disabled={!hasText} onRun={onRun} />
        </>
      )}
      {runId !== null && <Outcome key={runId} runId={runId} onOpenPassage={onOpenPassage} />}
    </div>
  );
}

type TaskProps = {
  readonly sourceId: string;
  readonly disabled: boolean;
  readonly onRun: (runId: string) => void;
};

function Summarize({ sourceId, disabled, onRun }: TaskProps) {
  const start = useEndpointMutation('POST /v1/sources/{id}/summarize', { onSuccess: ({ id }) => onRun(id) });
  const ask = (style: SummaryStyle) => () => start.mutate({ params: { id: sourceId }, body: { style } });
  return (
    <section aria-label="Summarise" className="grid gap-2">
      <h2 className="font-semibold">Summarise</h2>
      <div className="flex flex-wrap gap-2">
        <Button disabled={disabled} busy={start.isPending} onClick={ask('concise')}>
          In short
        </Button>
        <Button disabled={disabled} busy={start.isPending} onClick={ask('detailed')}>
          In detail
        </Button>
      </div>
      {start.error !== null && (
        <FailureNotice sentence="The summary was not started." cause={start.error.message} />
      )}
    </section>
  );
}

type Field = { readonly key: number; readonly name: string; readonly description: string };

const maxFields = 20;

function Extract({ sourceId, disabled, onRun }: TaskProps) {
  const [fields, setFields] = useState<readonly Field[]>([{ key: 0, name: '', description: '' }]);
  const start = useEndpointMutation('POST /v1/sources/{id}/extract', { onSuccess: ({ id }) => onRun(id) });
  const named = fields.filter(({ name }) => name.trim() !== '');
  const change = (key: number, part: Partial<Field>) =>
    setFields((held) => held.map((field) => (field.key === key ? { ...field, ...part } : field)));
  return (
    <section aria-label="Extract" className="grid gap-2">
      <h2 className="font-semibold">Extract fields</h2>
      <p className="text-soft">
        Each value comes with the passage it was found in. A field that the source does not mention stays
        empty.
      </p>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const body = { fields: named.map(({ name, description }) => ({ name, description })) };
          start.mutate({ params: { id: sourceId }, body });
        }}
      >
        {fields.map((field, index) => (
          <div key={field.key} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-end gap-2">
            <TextField
              label={`Field ${index + 1}`}
              hideLabel={index > 0}
              placeholder="completed"
              maxLength={80}
              value={field.name}
              onChange={(event) => change(field.key, { name: event.target.value })}
            />
            <TextField
              label="Description"
              hideLabel={index > 0}
              placeholder="optional"
              maxLength={300}
              value={field.description}
              onChange={(event) => change(field.key, { description: event.target.value })}
            />
            <IconButton
              icon={X}
              label={`Remove field ${index + 1}`}
              disabled={fields.length === 1}
              onClick={() => setFields((held) => held.filter(({ key }) => key !== field.key))}
            />
          </div>
        ))}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={start.isPending} disabled={disabled || named.length === 0}>
            Extract
          </Button>
          <Button
            variant="quiet"
            icon={Plus}
            disabled={fields.length >= maxFields}
            onClick={() =>
              setFields((held) => [...held, { key: (held.at(-1)?.key ?? 0) + 1, name: '', description: '' }])
            }
          >
            Add a field
          </Button>
        </div>
      </form>
      {start.error !== null && (
        <FailureNotice sentence="The extraction was not started." cause={start.error.message} />
      )}
    </section>
  );
}

type OutcomeProps = { readonly runId: string; readonly onOpenPassage: (citation: AnswerCitation) => void };

function Outcome({ runId, onOpenPassage }: OutcomeProps) {
  const { slug } = useWorkspace();
  const { view, connection } = useRunLog(runId);
  const cancel = useEndpointMutation('POST /v1/runs/{id}/cancel');
  const isGoing = view.status === 'queued' || view.status === 'running';
  return (
    <section aria-label="Result" aria-busy={isGoing} className="grid gap-3 border-t border-line pt-4">
      {isGoing && (
        <div className="flex items-center gap-3">
          <p role="status" className="flex-1 animate-shimmer text-soft motion-reduce:animate-none">
            {view.steps.at(-1)?.detail ?? 'Waiting'} …
          </p>
          <Button
            size="small"
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: runId }, body: {} })}
          >
            Stop
          </Button>
        </div>
      )}
      <RunAnswer view={view} onOpenPassage={onOpenPassage} title="Result" />
      {view.status === 'stopped' && <p className="text-soft">Stopped. The text written so far was kept.</p>}
      {view.status === 'failed' && (
        <FailureNotice sentence="No result was produced." cause={view.note ?? undefined} />
      )}
      {view.status === 'complete' && view.note !== null && <p className="text-soft">{view.note}</p>}
      {connection === 'lost' && (
        <FailureNotice sentence="The connection was lost. The work continues without this page; reload to see it." />
      )}
      <p className="text-label text-soft">
        <Link className="underline underline-offset-2" href={paths.run(slug, runId)}>
          How this was made
        </Link>
      </p>
    </section>
  );
}
