/**
 * Checking a proposed workflow and putting it before a person (agent-chat §5 "Preview"; protocols 2). Nothing here changes a workflow:
 * only a person's approval does. Entity, trigger and workflow are given by name or id; an ambiguous name is a `ToolFailure` of code
 * `ambiguous` that lists the candidates.
 */
import type { JsonValue } from '@/lib/core/json';
import type { AuthoredWorkflow } from '@/lib/protocol/workflow/authoring';

/** `message` names the action and the fix. */
type WorkflowIssue = { readonly code: string; readonly message: string };

export type WorkflowCheck = {
  readonly errors: readonly WorkflowIssue[];
  readonly warnings: readonly WorkflowIssue[];
  /** False for a legal draft without actions. */
  readonly canBeActive: boolean;
};

/** What the event `workflow_preview` says; the preview itself is stored. */
export type StoredPreview = {
  readonly description: string;
  /** The checked definition as on the wire, secrets taken out. */
  readonly workflow: { readonly [key: string]: JsonValue };
  /** Of the workflow that it would change, else null. */
  readonly workflowId: string | null;
  readonly previewId: string;
  /** Of the exact definition: an approval names it. */
  readonly draftHash: string;
};

export type WorkflowPreviewsPort = {
  /** `workflowReference` null: as a new workflow. Errors of the graph are its result, not a failure. */
  check(workflow: AuthoredWorkflow, workflowReference: string | null): Promise<WorkflowCheck>;
  /** A workflow with errors is a `ToolFailure` that lists them all, and nothing is stored. */
  preview(request: {
    readonly description: string;
    readonly workflow: AuthoredWorkflow;
    readonly workflowReference: string | null;
  }): Promise<StoredPreview>;
};
