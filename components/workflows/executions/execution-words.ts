/** The states of an execution and of its steps, in words and shapes. Pure. */
import type { StateName } from '@/components/ui/state-label';
import { describeTime } from '@/components/ui/describe-time';
import type { ExecutionStepReply, WorkflowExecutionReply } from '@/lib/protocol/http/workflow-executions';

type Said = { readonly state: StateName; readonly word: string };

export const executionStates: Readonly<Record<WorkflowExecutionReply['status'], Said>> = {
  queued: { state: 'waiting', word: 'Queued' },
  running: { state: 'running', word: 'Running' },
  waiting: { state: 'waiting', word: 'Waiting' },
  complete: { state: 'done', word: 'Done' },
  failed: { state: 'failed', word: 'Failed' },
  cancelled: { state: 'refused', word: 'Stopped' },
};

export const stepStates: Readonly<Record<ExecutionStepReply['status'], Said>> = {
  waiting: { state: 'waiting', word: 'Waiting' },
  running: { state: 'running', word: 'Running' },
  done: { state: 'done', word: 'Done' },
  failed: { state: 'failed', word: 'Failed' },
  skipped: { state: 'ready', word: 'Not reached' },
};

/** Milliseconds between two refreshes of an execution in progress: short while it works, longer while it waits for a person or a time. */
const workingMs = 1_000;
const waitingMs = 4_000;

export function decideLookAgain(status: WorkflowExecutionReply['status'] | undefined): number | false {
  if (status === 'queued' || status === 'running') return workingMs;
  return status === 'waiting' ? waitingMs : false;
}

export const isGoing = (status: WorkflowExecutionReply['status']) => decideLookAgain(status) !== false;

const waits: Readonly<Record<NonNullable<ExecutionStepReply['waits_for']>['kind'], string>> = {
  permission: 'Waiting for permission: somebody must approve it in the inbox',
  approval: 'Waiting for people to decide',
  time: 'Waiting for its time',
  retry: 'Waiting to be tried again',
  run: 'Waiting for a run to end',
  capture: 'Waiting for a page to be captured',
};

export function describeWait(
  { kind, until, tries }: NonNullable<ExecutionStepReply['waits_for']>,
  timeZone: string,
): string {
  if (kind === 'retry' && until !== null) {
    const often = tries === 1 ? 'once' : `${tries ?? 0} times`;
    const tried = tries === null || tries < 1 ? '' : ` It was tried ${often}.`;
    return `Waiting to be tried again, at ${describeTime(until, timeZone)}.${tried}`;
  }
  return until === null ? `${waits[kind]}.` : `${waits[kind]}, until ${describeTime(until, timeZone)}.`;
}

type Span = { readonly started_at: string | null; readonly finished_at: string | null };

/** Returns `340 ms`, `2.5 s`, `3 min` or `2 h`, or null while it has not ended. */
export function describeSpan({ started_at: from, finished_at: to }: Span): string | null {
  if (from === null || to === null) return null;
  const ms = Date.parse(to) - Date.parse(from);
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const minutes = Math.round(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
