/** An execution while one worker works on it: what does not change during that time, and what its steps need. */
import type { Execution, ExecutionHolder } from '@/lib/domain/workflows/execution-store';
import { holdExecution } from '@/lib/domain/workflows/execution-store';
import type { WorkflowGraph } from '@/lib/domain/workflows/graph';
import type { Step } from '@/lib/domain/workflows/step-store';
import type { WorkflowVersion } from '@/lib/domain/workflows/version-store';
import type { Workflow } from '@/lib/domain/workflows/workflow-store';
import { type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import type { WorkflowAction, WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import type { StepOutside } from './host/step-place';

export type HeldExecution = {
  readonly execution: Execution;
  readonly workflow: Workflow;
  readonly version: WorkflowVersion;
  /** With its secrets open. */
  readonly definition: WorkflowDefinition;
  readonly graph: WorkflowGraph;
  /** The long text of the record that started the execution, if a step refers to it. */
  readonly text: string | null;
  readonly recordPath: string | null;
  readonly outside: StepOutside;
  readonly signal: AbortSignal;
  readonly begunMs: number;
};

/** A step to work on. */
export type StepToDo = {
  readonly action: WorkflowAction;
  /** Its row, if it has begun before. */
  readonly step: Step | null;
  /** All rows of the execution. */
  readonly steps: readonly Step[];
};

/** Another worker continues the execution, or a user stopped it. This worker writes nothing more. */
export class ExecutionTakenOver extends Error {}

/** Runs a transaction for the worker that holds the execution. Nobody else can take the execution until it ends. */
export function inExecution<Value>(
  holder: ExecutionHolder,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  return inWholeWorkspace(holder.workspaceId, async (database) => {
    if (!(await holdExecution(database, holder))) throw new ExecutionTakenOver();
    return work(database);
  });
}

/** Why an execution ended before it was complete, in words for the user. */
export type Stop = { readonly message: string; readonly action: string | null };
