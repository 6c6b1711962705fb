/**
 * What a step receives when it runs, and what it returns: the port by which it left, or what it waits for. Waiting occupies no worker: the
 * runner stores the wait, and resumes the step when the wait has ended. Plain values; nothing here acts.
 */
import type { RunId, SourceId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import type { ValueScope } from '../values/find-value';
import type { ApprovalRule } from './decide-approval-votes';

export type StepOutput = Readonly<Record<string, JsonValue>>;

export type Wait =
  | { readonly kind: 'time'; readonly until: Date }
  /** Its receiver was not ready, for this reason, and nothing was done: it begins again when the pause is over. */
  | {
      readonly kind: 'retry';
      readonly until: Date;
      readonly tries: number;
      readonly reason: string;
      /** True if a user does not want it tried any more: it fails, for this reason, instead of beginning again. */
      readonly isStopped: boolean;
    }
  | {
      readonly kind: 'approval';
      /** User ids, or `owners`, `editors`. */
      readonly approvers: readonly string[];
      readonly rule: ApprovalRule;
      readonly message: string;
      readonly until: Date;
    }
  /** A run that the step started; the wait is over when the run has ended in any way. */
  | { readonly kind: 'run'; readonly runId: RunId }
  /** A capture that the step requested; the wait is over when the source is captured or has failed. */
  | { readonly kind: 'capture'; readonly sourceId: SourceId };

export type WaitEnd =
  | { readonly kind: 'time' }
  | {
      readonly kind: 'approval';
      readonly decision: 'approved' | 'rejected' | 'timed_out';
      readonly decidedBy: readonly string[];
      readonly comment: string;
    }
  | { readonly kind: 'run'; readonly runId: RunId }
  | { readonly kind: 'capture'; readonly sourceId: SourceId };

export type StepOutcome =
  | { readonly kind: 'left'; readonly port: string; readonly output: StepOutput }
  | { readonly kind: 'waiting'; readonly wait: Wait };

export type ActionContext = {
  /** The values that conditions are evaluated against: the trigger's record and the outputs of the steps so far. */
  readonly scope: ValueScope;
  readonly executionId: string;
  readonly stepKey: string;
  readonly now: Date;
  /** How often it was tried before. */
  readonly tries: number;
  readonly signal: AbortSignal;
};

export type ResumeContext = ActionContext & { readonly end: WaitEnd };

export function leave(port: string, output: StepOutput = {}): StepOutcome {
  return { kind: 'left', port, output };
}

/** A step runs once per execution, so the two ids permanently identify its effect, whichever attempt executes it. */
export function createIdempotencyKey(context: ActionContext): string {
  return `${context.executionId}:${context.stepKey}`;
}

/** Returns the end of the wait if it is of the one kind that the type uses; any other kind is a bug in the runner. */
export function requireEnd<Kind extends WaitEnd['kind']>(
  context: ResumeContext,
  kind: Kind,
): Extract<WaitEnd, { kind: Kind }> {
  if (!isEndOf(context.end, kind)) throw new Error(`Waited for ${kind}, resumed with ${context.end.kind}`);
  return context.end;
}

function isEndOf<Kind extends WaitEnd['kind']>(
  end: WaitEnd,
  kind: Kind,
): end is Extract<WaitEnd, { kind: Kind }> {
  return end.kind === kind;
}
