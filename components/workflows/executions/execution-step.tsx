'use client';

import { ChevronRight } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ValueView } from '@/components/ui/value-view';
import { joinClasses } from '@/components/ui/class-names';
import { StateLabel } from '@/components/ui/state-label';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { ExecutionStepReply } from '@/lib/protocol/http/workflow-executions';
import { useTimeZone } from '@/components/ui/page-memory';
import { StepPause } from './step-pause';
import { describeSpan, describeWait, stepStates } from './execution-words';

type ExecutionStepProps = {
  readonly executionId: string;
  readonly step: ExecutionStepReply;
  /** The port by which the step was left, in words. */
  readonly portWords: string | null;
};

/** One step in a single line that opens to show everything recorded about it. What it waits for and why it failed are always visible. */
export function ExecutionStep({ executionId, step, portWords }: ExecutionStepProps) {
  const detailsId = useId();
  const row = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { state, word } = stepStates[step.status];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] py-1">
      <button
        ref={row}
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-(--size-row) w-full min-w-0 flex-wrap items-center gap-x-2 rounded-control px-1 text-start hover:bg-sunk"
      >
        <ChevronRight
          size={14}
          aria-hidden
          className={joinClasses('shrink-0 text-soft transition-transform', isOpen && 'rotate-90')}
        />
        <span className="min-w-0 shrink truncate font-medium">{step.name}</span>
        <span className="room-28 flex-1 truncate text-soft">{step.type_title}</span>
        {portWords !== null && <span className="text-label text-soft">{portWords}</span>}
        <StateLabel state={state}>{step.attempt > 1 ? `${word}, try ${step.attempt}` : word}</StateLabel>
        <span className="shrink-0 text-label text-soft tabular-nums">{describeSpan(step)}</span>
      </button>
      {step.error !== null && (
        <p role="alert" className="ms-6 pb-1 text-unsupported [overflow-wrap:anywhere]">
          {step.error}
        </p>
      )}
      {step.status === 'waiting' && step.waits_for !== null && <StepWait wait={step.waits_for} />}
      {step.status === 'waiting' && step.waits_for?.kind === 'retry' && (
        <StepPause executionId={executionId} actionId={step.action_id} onEnded={() => row.current?.focus()} />
      )}
      <div id={detailsId} hidden={!isOpen} className="ms-3 border-s border-line py-2 ps-4">
        {isOpen && <StepDetails step={step} />}
      </div>
    </li>
  );
}

function StepWait({ wait }: { readonly wait: NonNullable<ExecutionStepReply['waits_for']> }) {
  const { slug } = useWorkspace();
  const timeZone = useTimeZone();
  const asksPerson = wait.kind === 'permission' || wait.kind === 'approval';
  return (
    <p className="ms-6 pb-1 text-soft">
      {describeWait(wait, timeZone)}{' '}
      {asksPerson && (
        <Link href={paths.inbox(slug)} className="text-ink underline underline-offset-2">
          Open the inbox
        </Link>
      )}
      {wait.run_id !== null && (
        <Link href={paths.run(slug, wait.run_id)} className="text-ink underline underline-offset-2">
          See the run
        </Link>
      )}
    </p>
  );
}

/** Returns the id of the run that a step started, which its output contains. */
function findRunId({ output }: ExecutionStepReply): string | null {
  const isObject = typeof output === 'object' && output !== null && !Array.isArray(output);
  const id = isObject ? output['run_id'] : null;
  return typeof id === 'string' ? id : null;
}

function StepDetails({ step }: { readonly step: ExecutionStepReply }) {
  const { slug } = useWorkspace();
  const runId = findRunId(step);
  return (
    <div className="grid gap-3">
      <Part title="Input">
        {step.input === null ? (
          <p className="text-soft">It had none yet.</p>
        ) : (
          <ValueView value={step.input} />
        )}
      </Part>
      <Part title="Output">
        {step.output === null ? (
          <p className="text-soft">There is none.</p>
        ) : (
          <ValueView value={step.output} />
        )}
        {runId !== null && (
          <p className="mt-1">
            <Link href={paths.run(slug, runId)} className="underline underline-offset-2">
              See the run
            </Link>
          </p>
        )}
      </Part>
      {step.permitted_because !== null && <Part title="Why it was allowed">{step.permitted_because}</Part>}
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="text-label font-medium text-soft">{title}</h3>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
