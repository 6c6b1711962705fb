/** Reading workflows and their versions, renaming, switching, deleting and restoring them. What they do is changed by previews alone. */
import { AppError, notFound } from '@/lib/core/errors';
import { insertPolicyEvent, type PolicyAction } from '@/lib/domain/policy/audit-store';
import { type Editor, getPersonInBrowser, type Viewer } from '@/lib/domain/team/actor';
import { leavesWorkspace } from '@/lib/domain/workflows/leaves-workspace';
import {
  listWorkflows,
  lockWorkflow,
  updateWorkflow,
  type Workflow,
} from '@/lib/domain/workflows/workflow-store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { undoSeconds } from '../collections/manage-collections';
import { findNextStart } from './approve-preview';
import { checkDefinition } from './check-authored';
import { openDefinition } from './definition-secrets';
import { loadNames } from './find-names';
import { presentDefinition, presentDiff, presentEffects } from './present-definition';
import {
  loadMemberNames,
  presentVersion,
  presentVersions,
  presentWorkflowDetail,
  presentWorkflows,
} from './present-workflow';
import { openWorkflow, requireVersion, requireWorkflow } from './read-workflow';

export function readWorkflows(actor: Viewer) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const workflows = await listWorkflows(database, actor.workspaceId);
    return { items: await presentWorkflows(database, actor, workflows), next: null };
  });
}

export function readWorkflow(actor: Viewer, id: string) {
  return inWorkspace(actor.workspaceId, async (database) =>
    presentWorkflowDetail(database, actor, await requireWorkflow(database, actor, id)),
  );
}

export type WorkflowEdit = {
  readonly id: string;
  readonly name?: string | undefined;
  readonly active?: boolean | undefined;
};

export function changeWorkflow(actor: Editor, { id, name, active }: WorkflowEdit, now: Date = new Date()) {
  const { workspaceId } = actor;
  return inWorkspace(workspaceId, async (database) => {
    const workflow = await lockWorkflow(database, { id, workspaceId });
    if (workflow === null) throw notFound('workflow');
    if (name !== undefined && name !== workflow.name) {
      await updateWorkflow(database, workflow, { name });
      await tell(database, actor, { id, action: 'workflow.renamed' });
    }
    if (active !== undefined && active !== workflow.isActive)
      await switchWorkflow(database, actor, { workflow, active, now });
    return presentWorkflowDetail(database, actor, await requireWorkflow(database, actor, id));
  });
}

type Switching = { readonly workflow: Workflow; readonly active: boolean; readonly now: Date };

/** Nothing that happened while it was off starts it afterwards. */
async function switchWorkflow(database: Database, actor: Editor, switching: Switching): Promise<void> {
  const { workflow, active, now } = switching;
  const { id, workspaceId } = workflow;
  const { definition } = await openWorkflow(database, workflow);
  if (active) {
    if (getPersonInBrowser(actor) === null && leavesWorkspace(definition))
      throw new AppError(
        'forbidden',
        'This workflow sends something out of the workspace. Sign in to switch it on: an API token cannot.',
      );
    const checked = await checkDefinition(database, { workspaceId, definition, workflowId: id });
    if (!checked.canBeActive) {
      const [first] = [...checked.errors, ...checked.warnings];
      throw new AppError('conflict', first?.message ?? 'This workflow cannot be switched on.');
    }
  }
  const nextRunAt = active ? findNextStart(definition, now) : null;
  await updateWorkflow(database, workflow, { isActive: active, nextRunAt });
  await tell(database, actor, { id, action: active ? 'workflow.on' : 'workflow.off' });
}

type Told = { readonly id: string; readonly action: PolicyAction };

function tell(database: Database, { workspaceId, userId }: Editor, { id, action }: Told): Promise<void> {
  return insertPolicyEvent(database, { workspaceId, userId, action, objectId: id, detail: {} });
}

export function removeWorkflow(actor: Editor, id: string, now: Date = new Date()): Promise<void> {
  const { workspaceId } = actor;
  return inWorkspace(workspaceId, async (database) => {
    const workflow = await lockWorkflow(database, { id, workspaceId });
    if (workflow === null) throw notFound('workflow');
    await updateWorkflow(database, workflow, { isActive: false, nextRunAt: null, deletedAt: now });
    await tell(database, actor, { id, action: 'workflow.deleted' });
    await sendJob(
      database,
      { queue: 'erase', data: { workspaceId, kind: 'workflow', id, purge: false } },
      { delaySeconds: undoSeconds },
    );
  });
}

export function restoreWorkflow(actor: Editor, id: string) {
  const { workspaceId } = actor;
  return inWorkspace(workspaceId, async (database) => {
    if (!(await updateWorkflow(database, { id, workspaceId }, { deletedAt: null })))
      throw notFound('workflow');
    await tell(database, actor, { id, action: 'workflow.restored' });
    return presentWorkflowDetail(database, actor, await requireWorkflow(database, actor, id));
  });
}

export function readVersions(actor: Viewer, id: string) {
  return inWorkspace(actor.workspaceId, async (database) => ({
    items: await presentVersions(database, actor, await requireWorkflow(database, actor, id)),
    next: null,
  }));
}

export function readVersion(actor: Viewer, id: string, number: number) {
  const { workspaceId } = actor;
  return inWorkspace(workspaceId, async (database) => {
    const version = await requireVersion(database, await requireWorkflow(database, actor, id), number);
    const definition = openDefinition(workspaceId, version.sealed);
    const findName = await loadNames(database, workspaceId, [definition]);
    return {
      ...presentVersion(version, await loadMemberNames(database, workspaceId)),
      definition: presentDefinition(definition),
      effects: presentEffects(definition, findName),
    };
  });
}

export type Comparison = { readonly id: string; readonly from: number; readonly to: number };

export function compareVersions(actor: Viewer, { id, from, to }: Comparison) {
  const { workspaceId } = actor;
  return inWorkspace(workspaceId, async (database) => {
    const workflow = await requireWorkflow(database, actor, id);
    const before = openDefinition(workspaceId, (await requireVersion(database, workflow, from)).sealed);
    const after = openDefinition(workspaceId, (await requireVersion(database, workflow, to)).sealed);
    const findName = await loadNames(database, workspaceId, [before, after]);
    return {
      before: presentDefinition(before),
      after: presentDefinition(after),
      diff: presentDiff(before, after, findName),
    };
  });
}
