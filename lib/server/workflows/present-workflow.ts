/** Presents workflows to users: what they do in words, whether they run, and what they may do without asking. */
import { dayMs } from '@/lib/core/clock';
import type { UserId } from '@/lib/core/ids';
import type { Permission } from '@/lib/domain/workflows/permission';
import type { Viewer } from '@/lib/domain/team/actor';
import { listShownNames } from '@/lib/domain/team/former-member-store';
import { listMembers } from '@/lib/domain/team/member-store';
import { findActionType } from '@/lib/domain/workflows/actions/registry';
import { describeTrigger } from '@/lib/domain/workflows/describe-effects';
import { listLastExecutions } from '@/lib/domain/workflows/execution-store';
import { countPermittedUses } from '@/lib/domain/workflows/step-store';
import {
  listCurrentVersions,
  listVersions,
  type WorkflowVersion,
} from '@/lib/domain/workflows/version-store';
import type { Workflow } from '@/lib/domain/workflows/workflow-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type {
  WorkflowDetailReply,
  WorkflowPermissionReply,
  WorkflowReply,
  WorkflowVersionReply,
} from '@/lib/protocol/http/workflows';
import { checkDefinition } from './check-authored';
import { loadNames } from './load-names';
import { presentDefinition, presentEffects, presentIssues } from './present-definition';
import { openWorkflow } from './open-workflow';

export async function presentWorkflows(
  database: Database,
  { workspaceId, userId }: Viewer,
  workflows: readonly Workflow[],
): Promise<WorkflowReply[]> {
  const members = await listMembers(database, workspaceId);
  const versions = await listCurrentVersions(database, workspaceId);
  const ids = workflows.map(({ id }) => id);
  const last = await listLastExecutions(database, { workspaceId, userId }, ids);
  const findName = await loadNames(
    database,
    workspaceId,
    [...versions.values()].map(({ sealed }) => sealed),
  );
  return workflows.flatMap((workflow) => {
    const version = versions.get(workflow.id);
    if (version === undefined) return [];
    const owner = members.find(({ userId }) => userId === workflow.ownerId);
    const execution = last.get(workflow.id);
    const { id, name, entity, triggerType, collectionId, isActive, currentVersion } = workflow;
    return [
      {
        id,
        name,
        entity,
        description: version.sealed.description,
        trigger_type: triggerType,
        collection_id: collectionId,
        starts: describeTrigger(version.sealed, findName),
        active: isActive,
        version: currentVersion,
        owner: owner === undefined ? null : { id: owner.userId, name: owner.name },
        next_run_at: isActive ? (workflow.nextRunAt?.toISOString() ?? null) : null,
        last_execution:
          execution === undefined
            ? null
            : { id: execution.id, status: execution.status, created_at: execution.createdAt.toISOString() },
        created_at: workflow.createdAt.toISOString(),
        updated_at: workflow.updatedAt.toISOString(),
      },
    ];
  });
}

export async function presentWorkflowDetail(
  database: Database,
  actor: Viewer,
  workflow: Workflow,
): Promise<WorkflowDetailReply> {
  const { workspaceId } = actor;
  const [row] = await presentWorkflows(database, actor, [workflow]);
  if (row === undefined) throw new Error('A workflow has a version.');
  const { version, definition } = await openWorkflow(database, workflow);
  const findName = await loadNames(database, workspaceId, [definition]);
  const checked = await checkDefinition(database, { workspaceId, definition, workflowId: workflow.id });
  return {
    ...row,
    definition: presentDefinition(definition),
    hash: version.hash,
    effects: presentEffects(definition, findName),
    issues: presentIssues(checked),
    permission: await presentPermission(database, version),
  };
}

async function presentPermission(
  database: Database,
  version: WorkflowVersion,
  now: Date = new Date(),
): Promise<WorkflowPermissionReply | null> {
  const { permission, workspaceId, workflowId, number } = version;
  if (permission === null) return null;
  const members = await listMembers(database, workspaceId);
  const grantor = members.find(({ userId }) => userId === permission.grantedBy);
  const since = new Date(now.getTime() - dayMs);
  const uses = await countPermittedUses(database, { workspaceId, workflowId, version: number }, since);
  return {
    granted_by: { id: permission.grantedBy, name: grantor?.name ?? 'A former member' },
    expires_at: permission.expiresAt.toISOString(),
    spend_limit_usd: permission.spendLimitUsd,
    actions: permission.actions.map((entry) => presentEntry(entry, uses)),
  };
}

function presentEntry(
  { action, pattern, maxPerDay }: Permission['actions'][number],
  uses: ReadonlyMap<string, number>,
) {
  return {
    action_type: action,
    title: findActionType(action)?.title ?? action,
    fixed: { ...pattern.arguments },
    is_exact: pattern.kind === 'exact',
    max_per_day: maxPerDay,
    used_today: uses.get(action) ?? 0,
  };
}

export async function presentVersions(
  database: Database,
  { workspaceId }: Viewer,
  workflow: Workflow,
): Promise<WorkflowVersionReply[]> {
  const names = await loadMemberNames(database, workspaceId);
  return (await listVersions(database, workflow)).map((version) => presentVersion(version, names));
}

export async function loadMemberNames(
  database: Database,
  workspaceId: Viewer['workspaceId'],
): Promise<ReadonlyMap<UserId, string>> {
  return listShownNames(database, workspaceId);
}

export function presentVersion(
  version: WorkflowVersion,
  names: ReadonlyMap<UserId, string>,
): WorkflowVersionReply {
  const { number, sealed, description, hash, origin, previewId, approvedBy, approvedAt } = version;
  return {
    number,
    name: sealed.name,
    description,
    hash,
    origin,
    preview_id: previewId,
    approved_by: { id: approvedBy, name: names.get(approvedBy) ?? 'A former member' },
    approved_at: approvedAt.toISOString(),
  };
}
