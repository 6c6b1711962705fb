/**
 * Checks a proposed workflow and shows it to the user (agent-chat §5 "Preview"; protocols 2). Nothing here changes a workflow: only the
 * user's approval does. Entity, trigger and workflow are given by name or id; an ambiguous name throws a `ToolFailure` with code
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

/** The content of the event `workflow_preview`; the preview itself is stored. */
export type StoredPreview = {
  readonly description: string;
  /** The checked definition in its wire format, without secrets. */
  readonly workflow: { readonly [key: string]: JsonValue };
  /** Id of the workflow that the preview would change, or null. */
  readonly workflowId: string | null;
  readonly previewId: string;
  /** Hash of the exact definition. An approval names it. */
  readonly draftHash: string;
};

export type WorkflowPreviewsPort = {
  /** If `workflowReference` is null, the workflow is checked as a new one. Errors in the graph are part of the result, not a failure. */
  check(workflow: AuthoredWorkflow, workflowReference: string | null): Promise<WorkflowCheck>;
  /** Throws a `ToolFailure` that lists all errors of the workflow, and then stores nothing. */
  preview(request: {
    readonly description: string;
    readonly workflow: AuthoredWorkflow;
    readonly workflowReference: string | null;
  }): Promise<StoredPreview>;
};
