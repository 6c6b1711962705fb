/**
 * Approved workflows, for reading (agent-chat §5 "Read"). A reference is an id or a name, and names are compared case-insensitively. A name
 * shared by several workflows throws a `ToolFailure` with code `ambiguous` that lists each with its id; an unknown one throws `not_found`.
 * Secret config values are never returned: `•••• (set)` replaces them.
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
  /** The flow in words, one line per action, in the order of execution. */
  readonly outline: string;
};

export type ExplainedAction = {
  readonly workflowId: string;
  readonly workflowName: string;
  readonly id: string;
  readonly name: string;
  readonly actionType: string;
  readonly config: { readonly [key: string]: JsonValue };
  /** A sentence that says what the action does. */
  readonly effect: string;
  /** If `action` is null, the workflow begins here. */
  readonly incoming: readonly { readonly action: string | null; readonly port: string | null }[];
  readonly outgoing: readonly { readonly action: string; readonly port: string }[];
  /** Number of steps from the start by the shortest path; the first action has 0. */
  readonly depth: number;
};

export type WorkflowsPort = {
  /** Sorted by name. */
  list(): Promise<readonly WorkflowRow[]>;
  summarise(workflowReference: string): Promise<WorkflowSummary>;
  /** Finds the action by id, or by name case-insensitively. Throws a `ToolFailure` that lists the workflow's actions if it is unknown. */
  explainAction(workflowReference: string, actionReference: string): Promise<ExplainedAction>;
};
