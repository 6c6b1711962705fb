/**
 * Workflows that are built step by step (agent-chat §5 "Draft"; protocols 2). A draft is a row of its member, is kept for 30 days and
 * survives a restart; somebody else's, or an expired one, is a `ToolFailure` of code `not_found`. Two changes at once: the later fails.
 */
import type { AuthoredAction, AuthoredWorkflow } from '@/lib/protocol/workflow/authoring';
import type { StoredPreview } from './workflow-previews';

export type DraftState = {
  readonly draftId: string;
  readonly name: string;
  readonly actions: readonly {
    readonly name: string;
    readonly actionType: string;
    readonly outputPorts: readonly string[];
  }[];
  /** What is not right yet, in sentences: a draft may be unfinished. */
  readonly problems: readonly string[];
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
};

export type WorkflowDraftsPort = {
  start(draft: Omit<AuthoredWorkflow, 'actions' | 'edges'>): Promise<DraftState>;
  /** A name that is taken, a type that does not exist, a config that does not fit, an unknown `after`: a `ToolFailure` that names it. */
  addAction(draftId: string, action: AuthoredAction): Promise<DraftState>;
  /** `detached`: names of the actions that came after it and now begin nowhere. */
  removeAction(
    draftId: string,
    actionName: string,
  ): Promise<DraftState & { readonly detached: readonly string[] }>;
  /** As `WorkflowPreviewsPort.preview`. */
  preview(draftId: string, description: string): Promise<StoredPreview>;
};
