/**
 * Presents previews to users: the proposed workflow next to the current one, what it does, and what policy says about each step that runs
 * unattended.
 */
import { asId, type UserId } from '@/lib/core/ids';
import { listPolicySettings } from '@/lib/domain/policy/store';
import { hasRight } from '@/lib/domain/team/role';
import type { Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import { judgeStep } from '@/lib/domain/workflows/actions/judge-step';
import { findPreviewStatus } from '@/lib/domain/approvals/preview';
import type { WorkflowPreview } from '@/lib/domain/workflows/preview-store';
import { suggestPattern } from '@/lib/domain/workflows/suggest-permission';
import { listWorkflowsById, type Workflow } from '@/lib/domain/workflows/workflow-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { WorkflowPreviewDetailReply, WorkflowPreviewReply } from '@/lib/protocol/http/workflow-previews';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { checkDefinition } from './check-authored';
import { openDefinition } from './definition-secrets';
import { loadNames } from './load-names';
import { presentDefinition, presentDiff, presentEffects, presentIssues } from './present-definition';
import { openWorkflow, requireVersion } from './open-workflow';

type At = { readonly now: Date };

export async function presentPreviews(
  database: Database,
  { workspaceId }: Viewer,
  { previews, now }: At & { readonly previews: readonly WorkflowPreview[] },
): Promise<WorkflowPreviewReply[]> {
  const members = await listMembers(database, workspaceId);
  const names = new Map(members.map(({ userId, name }) => [userId, name]));
  const ids = previews.flatMap(({ workflowId }) => workflowId ?? []);
  const workflows = await listWorkflowsById(database, workspaceId, ids);
  const versions = new Map(workflows.map(({ id, currentVersion }) => [id, currentVersion]));
  const namePerson = (id: UserId) => ({ id, name: names.get(id) ?? 'A former member' });
  return previews.map((preview) => {
    const status = findPreviewStatus(preview, now);
    const current = preview.workflowId === null ? null : (versions.get(preview.workflowId) ?? null);
    return {
      id: preview.id,
      name: preview.sealed.name,
      description: preview.description,
      status,
      workflow_id: preview.workflowId,
      base_version: preview.baseVersion,
      is_stale: status === 'pending' && current !== preview.baseVersion,
      draft_id: preview.draftId,
      conversation_id: preview.conversationId,
      draft_hash: preview.hash,
      proposed_by: namePerson(preview.userId),
      decided_by: preview.decidedBy === null ? null : namePerson(asId<UserId>(preview.decidedBy)),
      decided_at: preview.decidedAt?.toISOString() ?? null,
      reason: preview.reason,
      created_at: preview.createdAt.toISOString(),
      expires_at: preview.expiresAt.toISOString(),
    };
  });
}

export async function presentPreviewDetail(
  database: Database,
  actor: Viewer,
  { preview, now }: At & { readonly preview: WorkflowPreview },
): Promise<WorkflowPreviewDetailReply> {
  const { workspaceId, role } = actor;
  const [row] = await presentPreviews(database, actor, { previews: [preview], now });
  if (row === undefined) throw new Error('One preview is one row.');
  const definition = openDefinition(workspaceId, preview.sealed);
  const [workflow] =
    preview.workflowId === null ? [] : await listWorkflowsById(database, workspaceId, [preview.workflowId]);
  const current =
    workflow === undefined
      ? null
      : await findCompared(database, workflow, { status: row.status, baseVersion: preview.baseVersion });
  const findName = await loadNames(
    database,
    workspaceId,
    current === null ? [definition] : [definition, current],
  );
  const { workflowId } = preview;
  const checked = await checkDefinition(database, { workspaceId, definition, workflowId });
  return {
    ...row,
    workflow: presentDefinition(definition),
    current: current === null ? null : presentDefinition(current),
    diff: presentDiff(current, definition, findName),
    effects: presentEffects(definition, findName),
    issues: presentIssues(checked),
    verdicts: await judgeSteps(database, actor, definition),
    is_active_now: workflow?.isActive ?? false,
    can_decide: row.status === 'pending' && !row.is_stale && hasRight(role, 'editor'),
  };
}

type Compared = Pick<WorkflowPreview, 'baseVersion'> & { readonly status: WorkflowPreviewReply['status'] };

/** The definition that a preview is compared with: the current one while it is pending, and afterwards the version it was based on. */
async function findCompared(database: Database, workflow: Workflow, { status, baseVersion }: Compared) {
  if (status === 'pending') return (await openWorkflow(database, workflow)).definition;
  if (baseVersion === null) return null;
  const { sealed } = await requireVersion(database, workflow, baseVersion);
  return openDefinition(workflow.workspaceId, sealed);
}

/** Judges the steps as if the current viewer approved the workflow, because it runs in the name of the member who approves it. */
async function judgeSteps(database: Database, { workspaceId, role }: Viewer, definition: WorkflowDefinition) {
  const settings = await listPolicySettings(database, workspaceId);
  return definition.actions.map((action) => {
    const { id, actionType: type, actionConfig: config } = action;
    const verdict = judgeStep({ type, config, role, settings, grant: null });
    const pattern = verdict.decision === 'ask' ? suggestPattern(action) : null;
    return {
      action_id: id,
      action_type: type,
      decision: verdict.decision,
      reason: verdict.reason,
      rule_id: verdict.ruleId,
      permission:
        pattern === null ? null : { fixed: { ...pattern.arguments }, is_exact: pattern.kind === 'exact' },
    };
  });
}
