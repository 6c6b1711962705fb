'use client';

import { RotateCcw, Square } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useEffect, useRef } from 'react';
import { announce } from '@/components/shell/announce';
import { ValueView } from '@/components/ui/value-view';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Time } from '@/components/ui/time';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { StateLabel } from '@/components/ui/state-label';
import { showFailureToast } from '@/components/ui/toast';
import { usePlace } from '@/components/workspace/place';
import { isRecordPath, paths } from '@/lib/core/paths';
import { capitalise } from '@/lib/core/text';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import type {
  ExecutionStepReply,
  WorkflowExecutionDetailReply,
} from '@/lib/protocol/http/workflow-executions';
import { useWorkflowParts } from '../use-workflows';
import { ExecutionStep } from './execution-step';
import { decideLookAgain, describeSpan, executionStates, isGoing } from './execution-words';

/** One execution: what started it, and the input, the output and the permission of each step. Updates live while it runs. */
export function ExecutionScreen({ id }: { readonly id: string }) {
  const { slug } = useWorkspace();
  const execution = useEndpointQuery('GET /v1/workflow-executions/{id}', {
    key: queryKeys.executions.one(id),
    input: { params: { id } },
    refetchInterval: (reply) => decideLookAgain(reply?.status),
  });
  const { data } = execution;
  const crumbs = [{ label: 'Workflows', href: paths.workflows(slug) }];
  const above =
    data === undefined ? [] : [{ label: data.workflow_name, href: paths.workflow(slug, data.workflow_id) }];
  usePlace(
    { crumbs: [...crumbs, ...above, { label: 'Execution' }], actions: null },
    `execution/${id}/${data?.workflow_name ?? ''}`,
  );
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-8 px-5 py-8">
      {execution.isError && data === undefined ? (
        <FailureNotice
          sentence="The execution cannot be shown."
          cause={execution.error.message}
          requestId={execution.error.requestId ?? undefined}
          action={<ButtonLink href={paths.workflows(slug)}>Go to workflows</ButtonLink>}
        />
      ) : (
        <Skeleton
          waiting={execution.isLoading}
          label="Loading the execution"
          shape={<SkeletonRows count={6} />}
        >
          {data !== undefined && <Execution execution={data} />}
        </Skeleton>
      )}
    </div>
  );
}

type ExecutionProps = { readonly execution: WorkflowExecutionDetailReply };

function Execution({ execution }: ExecutionProps) {
  useSayState(execution);
  const findPortWords = usePortWords();
  return (
    <>
      <ExecutionHead execution={execution} />
      {execution.failure !== null && (
        <FailureNotice
          sentence={execution.failure.message}
          cause={execution.failure.action ?? undefined}
          action={execution.can_retry && <Retry id={execution.id} />}
        />
      )}
      <section aria-labelledby="steps" className="grid gap-3">
        <h2 id="steps" className="text-reading font-semibold">
          Steps
        </h2>
        {execution.steps.length === 0 ? (
          <p className="text-soft">No step has started yet.</p>
        ) : (
          <ol aria-label="Steps" className="grid divide-y divide-line border-y border-line">
            {execution.steps.map((step) => (
              <ExecutionStep
                key={step.action_id}
                executionId={execution.id}
                step={step}
                portWords={findPortWords(step)}
              />
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby="trigger" className="grid gap-3">
        <h2 id="trigger" className="text-reading font-semibold">
          What started it
        </h2>
        <StartRecord execution={execution} />
        <details>
          <summary className="cursor-pointer py-1.5 text-soft">Values that its steps can use</summary>
          <div className="py-2">
            <ValueView value={listFilled(execution.trigger)} />
          </div>
        </details>
      </section>
    </>
  );
}

/** The record by its title, with a link to it if it has a page. Nothing if a time started it. */
function StartRecord({ execution: { trigger, record_path: path } }: ExecutionProps) {
  const { title } = trigger;
  return (
    <div className="flex flex-wrap items-center gap-3 empty:hidden">
      {typeof title === 'string' && title !== '' && <p className="[overflow-wrap:anywhere]">{title}</p>}
      {path !== null && isRecordPath(path) && (
        <ButtonLink size="small" href={path}>
          Open it
        </ButtonLink>
      )}
    </div>
  );
}

/** The fields of the record that have a value. Empty ones say nothing. */
const listFilled = (trigger: WorkflowExecutionDetailReply['trigger']) =>
  Object.fromEntries(
    Object.entries(trigger).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

function ExecutionHead({ execution }: ExecutionProps) {
  const { role } = useWorkspace();
  const { slug } = useWorkspace();
  const { state, word } = executionStates[execution.status];
  const facts = [
    `version ${execution.version}`,
    describeSpan(execution),
    execution.started_by === null ? null : `by ${execution.started_by.name}`,
    execution.cost_usd === null ? null : `$${execution.cost_usd.toFixed(4)}`,
  ].filter((fact) => fact !== null);
  return (
    <header className="grid gap-2">
      <h1 className="font-reading text-heading font-semibold [overflow-wrap:anywhere]">
        {capitalise(execution.started_because)}
      </h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <StateLabel state={state}>{word}</StateLabel>
        <Time of={execution.created_at} />
        <span>{facts.join(' · ')}</span>
        <Link
          href={paths.workflow(slug, execution.workflow_id)}
          className="text-ink underline underline-offset-2"
        >
          {execution.workflow_name}
        </Link>
      </p>
      {role !== 'viewer' && isGoing(execution.status) && <Cancel id={execution.id} />}
    </header>
  );
}

function Cancel({ id }: { readonly id: string }) {
  const cancel = useEndpointMutation('POST /v1/workflow-executions/{id}/cancel', {
    invalidates: [queryKeys.executions.one(id), queryKeys.workflows.all()],
    onError: (failure) => showFailureToast('It could not be stopped.', failure.message),
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={Square} busy={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
        Stop
      </Button>
      <p className="text-label text-soft">It stops before its next step. Completed steps are not undone.</p>
    </div>
  );
}

function Retry({ id }: { readonly id: string }) {
  const { role } = useWorkspace();
  const retry = useEndpointMutation('POST /v1/workflow-executions/{id}/retry', {
    invalidates: [queryKeys.executions.one(id), queryKeys.workflows.all()],
    onError: (failure) => showFailureToast('The execution was not restarted.', failure.message),
  });
  if (role === 'viewer') return null;
  return (
    <Button icon={RotateCcw} busy={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
      Continue from the failed step
    </Button>
  );
}

/** Returns the words for the port by which a step was left, or the port's name until the words are loaded. */
function usePortWords() {
  const types = useWorkflowParts().data?.action_types ?? [];
  return ({ action_type: name, port }: ExecutionStepReply): string | null => {
    if (port === null) return null;
    const type = types.find(({ type: known }) => known === name);
    return type?.ports.find((known) => known.name === port)?.words ?? port.replaceAll('-', ' ');
  };
}

/** Announces each new state to screen readers once, but not the initial one. */
function useSayState({ status }: WorkflowExecutionDetailReply): void {
  const known = useRef(status);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    announce(`Execution: ${executionStates[status].word.toLowerCase()}`, 'execution');
  }, [status]);
}
