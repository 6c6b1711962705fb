/**
 * Checks and stores a preview of a workflow for the user (protocols 2, agent-chat §5 "Preview"): the workflow is checked as a whole, hashed with its
 * secrets, and stored with the version it was made from. A workflow with errors is not stored. Nothing here changes a workflow, and nothing
 * of a preview runs.
 */
import { hourMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { AppError } from '@/lib/core/errors';
import { type ConversationId, createUuid } from '@/lib/core/ids';
import type { RunId } from '@/lib/core/ids';
import type { Editor } from '@/lib/domain/team/actor';
import type { Issue } from '@/lib/domain/workflows/issue';
import { insertPreview, type WorkflowPreview } from '@/lib/domain/workflows/preview-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { WorkflowOrigin } from '@/lib/protocol/workflow-words';
import type { AuthoredWorkflow } from '@/lib/protocol/workflow/authoring';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { checkAuthored } from './check-authored';
import { hashOpen, sealDefinition } from './definition-secrets';
import { presentIssues } from './present-definition';
import type { OpenWorkflow } from './open-workflow';

export type PreviewToStore = {
  readonly authored: AuthoredWorkflow;
  /** The workflow that it changes, or null for a new one. */
  readonly base: OpenWorkflow | null;
  /** The version that the change started from. For a draft this may be an earlier version. */
  readonly baseVersion: number | null;
  readonly description: string;
  readonly origin: WorkflowOrigin;
  readonly draft: { readonly id: string; readonly version: number } | null;
  readonly conversationId: ConversationId | null;
  readonly runId: RunId | null;
};

export type PreviewWithDefinition = {
  readonly preview: WorkflowPreview;
  readonly definition: WorkflowDefinition;
};

export async function storePreview(
  database: Database,
  { workspaceId, userId }: Editor,
  { made, now }: { readonly made: PreviewToStore; readonly now: Date },
): Promise<PreviewWithDefinition> {
  const { authored, base, baseVersion, draft } = made;
  const workflowId = base?.workflow.id ?? null;
  const earlier = base?.definition ?? null;
  const checked = await checkAuthored(database, workspaceId, { authored, earlier, workflowId });
  const { definition } = checked;
  if (definition === null || checked.errors.length > 0) throw refuse(checked.errors, checked);
  const preview = await insertPreview(database, {
    id: createUuid(now.getTime()),
    workspaceId,
    userId,
    workflowId,
    baseVersion,
    conversationId: made.conversationId,
    runId: made.runId,
    origin: made.origin,
    draftId: draft?.id ?? null,
    draftVersion: draft?.version ?? null,
    description: made.description === '' ? definition.description : made.description,
    sealed: sealDefinition(workspaceId, definition),
    hash: hashOpen(definition),
    expiresAt: new Date(now.getTime() + limits.workflowPreviewHours * hourMs),
    createdAt: now,
  });
  return { preview, definition };
}

type Checked = Parameters<typeof presentIssues>[0];

function refuse(errors: readonly Issue[], checked: Checked): AppError {
  const sentences = errors.map(({ message }) => message).join(' ');
  return new AppError('invalid_input', `The workflow has errors. ${sentences}`, {
    data: { field: 'workflow', issues: presentIssues(checked) },
  });
}
