/** Presents drafts to their member: as written, as the definition they would become, and with their issues. */
import type { Editor } from '@/lib/domain/team/actor';
import type { WorkflowDraft } from '@/lib/domain/workflows/draft-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { WorkflowDraftDetailReply, WorkflowDraftReply } from '@/lib/protocol/http/workflow-drafts';
import { checkAuthored } from './check-authored';
import { openAuthored } from './definition-secrets';
import { loadNames } from './load-names';
import { presentAuthored, presentDefinition, presentEffects, presentIssues } from './present-definition';

export function presentDraft(draft: WorkflowDraft): WorkflowDraftReply {
  return {
    id: draft.id,
    name: draft.sealed.name,
    version: draft.version,
    workflow_id: draft.workflowId,
    base_version: draft.baseVersion,
    conversation_id: draft.conversationId,
    created_at: draft.createdAt.toISOString(),
    updated_at: draft.updatedAt.toISOString(),
    expires_at: draft.expiresAt.toISOString(),
  };
}

export async function presentDraftDetail(
  database: Database,
  { workspaceId }: Editor,
  draft: WorkflowDraft,
): Promise<WorkflowDraftDetailReply> {
  const authored = openAuthored(workspaceId, draft.sealed);
  const checked = await checkAuthored(database, workspaceId, {
    authored,
    earlier: null,
    workflowId: draft.workflowId,
  });
  const { definition } = checked;
  const findName = await loadNames(database, workspaceId, definition === null ? [] : [definition]);
  return {
    ...presentDraft(draft),
    workflow: presentAuthored(authored),
    definition: definition === null ? null : presentDefinition(definition),
    effects: definition === null ? null : presentEffects(definition, findName),
    issues: presentIssues(checked),
  };
}
