/** The content of a preview of a draft. */
import { notFound } from '@/lib/core/errors';
import { asId, type ConversationId } from '@/lib/core/ids';
import { findWorkflow } from '@/lib/domain/workflows/workflow-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { openAuthored } from './definition-secrets';
import type { PreviewToStore } from './store-preview';
import { openWorkflow } from './open-workflow';
import type { WorkflowDraft } from '@/lib/domain/workflows/draft-store';

/** A draft keeps the version it started from. If the workflow has a newer version by now, the preview is stale from the beginning. */
export async function previewDraft(
  database: Database,
  draft: WorkflowDraft,
  description: string,
): Promise<PreviewToStore> {
  const { workspaceId, workflowId, baseVersion, conversationId } = draft;
  const workflow = workflowId === null ? null : await findWorkflow(database, { id: workflowId, workspaceId });
  if (workflowId !== null && workflow === null) throw notFound('workflow');
  return {
    ...byHand,
    authored: openAuthored(workspaceId, draft.sealed),
    baseVersion,
    description,
    base: workflow === null ? null : await openWorkflow(database, workflow),
    draft: { id: draft.id, version: draft.version },
    ...(conversationId === null
      ? {}
      : { origin: 'conversation', conversationId: asId<ConversationId>(conversationId) }),
  };
}

export const byHand = { origin: 'hand', draft: null, conversationId: null, runId: null } as const;
