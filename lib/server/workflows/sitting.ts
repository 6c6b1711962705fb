/** One worker at work on one execution: what never changes while it sits there, and what its steps have come to. */
import type { Execution, ExecutionHolder } from '@/lib/domain/workflows/execution-store';
import { holdExecution } from '@/lib/domain/workflows/execution-store';
import type { WorkflowGraph } from '@/lib/domain/workflows/graph';
import type { Step } from '@/lib/domain/workflows/step-store';
import type { WorkflowVersion } from '@/lib/domain/workflows/version-store';
import type { Workflow } from '@/lib/domain/workflows/workflow-store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { WorkflowAction, WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import type { StepOutside } from './host/step-place';

export type Sitting = {
  readonly execution: Execution;
  readonly workflow: Workflow;
  readonly version: WorkflowVersion;
  /** Open. */
  readonly definition: WorkflowDefinition;
  readonly graph: WorkflowGraph;
  /** The long text of the record that began it, where a step names it. */
  readonly text: string | null;
  readonly recordPath: string | null;
  readonly outside: StepOutside;
  readonly signal: AbortSignal;
  readonly begunMs: number;
};

/** A step that is to be worked on. */
export type StepToDo = {
  readonly action: WorkflowAction;
  /** Its row, where it has begun before. */
  readonly step: Step | null;
  /** All rows of the execution. */
  readonly steps: readonly Step[];
};

/** Another worker goes on, or a person stopped it: this one writes no more. */
export class ExecutionTakenOver extends Error {}

/** A transaction of the worker that holds the execution; nobody else can take it until that ends. */
export function inExecution<Value>(
  holder: ExecutionHolder,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  return inWorkspace(holder.workspaceId, async (database) => {
    if (!(await holdExecution(database, holder))) throw new ExecutionTakenOver();
    return work(database);
  });
}

/** What an execution ends with that cannot go on; the reason is for people. */
export type Stop = { readonly message: string; readonly action: string | null };
