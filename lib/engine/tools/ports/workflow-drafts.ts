/**
 * Workflows that are built step by step (agent-chat §5 "Draft"; protocols 2). A draft is a database row that belongs to its member. It is
 * stored for 30 days and survives a restart. Someone else's draft, or an expired one, throws `ToolFailure` with code `not_found`. Of two
 * concurrent changes, the later one fails.
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
  /** Sentences that say what is not right yet: a draft may be unfinished. */
  readonly problems: readonly string[];
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
};

export type WorkflowDraftsPort = {
  start(draft: Omit<AuthoredWorkflow, 'actions' | 'edges'>): Promise<DraftState>;
  /**
   * Throws a `ToolFailure` that names the problem if the name is taken, the type does not exist, the config does not fit, or `after` is
   * unknown.
   */
  addAction(draftId: string, action: AuthoredAction): Promise<DraftState>;
  /** `detached` contains the names of the actions that followed it and now follow nothing. */
  removeAction(
    draftId: string,
    actionName: string,
  ): Promise<DraftState & { readonly detached: readonly string[] }>;
  /** Works like `WorkflowPreviewsPort.preview`. */
  preview(draftId: string, description: string): Promise<StoredPreview>;
};
