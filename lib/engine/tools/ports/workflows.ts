/**
 * Approved workflows, to read (agent-chat §5 "Read"). A reference is an id or a name: names are compared without regard to case; one
 * that several have is a `ToolFailure` of code `ambiguous` that lists each with its id, one that none has is `not_found`. Config values
 * that are secret are never given: `•••• (set)` stands for them.
 */
import type { JsonValue } from '@/lib/core/json';
import type { TriggerType } from '@/lib/protocol/workflow/definition';

export type WorkflowRow = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** `schema.table` */
  readonly entityName: string;
  readonly triggerType: TriggerType;
  readonly isActive: boolean;
  readonly version: number;
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
};

type WorkflowSummary = WorkflowRow & {
  readonly actionCount: number;
  readonly edgeCount: number;
  readonly branchCount: number;
  readonly actionTypes: readonly string[];
  /** The flow in words, one line an action, in the order of execution. */
  readonly outline: string;
};

export type ExplainedAction = {
  readonly workflowId: string;
  readonly workflowName: string;
  readonly id: string;
  readonly name: string;
  readonly actionType: string;
  readonly config: { readonly [key: string]: JsonValue };
  /** What it does, in a sentence. */
  readonly effect: string;
  /** `action` null: the workflow begins here. */
  readonly incoming: readonly { readonly action: string | null; readonly port: string | null }[];
  readonly outgoing: readonly { readonly action: string; readonly port: string }[];
  /** Steps from the start, by the shortest way; the first action has 0. */
  readonly depth: number;
};

export type WorkflowsPort = {
  /** By name. */
  list(): Promise<readonly WorkflowRow[]>;
  summarise(workflowReference: string): Promise<WorkflowSummary>;
  /** The action by id, or by name without regard to case; an unknown one is a `ToolFailure` that lists those of the workflow. */
  explainAction(workflowReference: string, actionReference: string): Promise<ExplainedAction>;
};
