/** Renames a workflow, and switches it on and off. What it does is changed only by previews. */
import { AppError, notFound } from '@/lib/core/errors';
import { type Editor, getPersonInBrowser } from '@/lib/domain/team/actor';
import { insertWorkflowEvent } from '@/lib/domain/workflows/audit-store';
import { leavesWorkspace } from '@/lib/domain/workflows/leaves-workspace';
import { lockWorkflow, updateWorkflow, type Workflow } from '@/lib/domain/workflows/workflow-store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { findNextStart } from './approve-preview';
import { checkDefinition } from './check-authored';
import { presentWorkflowDetail } from './present-workflow';
import { openWorkflow, requireWorkflow } from './open-workflow';

export type WorkflowEdit = {
  readonly id: string;
  readonly name?: string | undefined;
  readonly active?: boolean | undefined;
};

export function changeWorkflow(actor: Editor, { id, name, active }: WorkflowEdit, now: Date = new Date()) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const workflow = await lockWorkflow(database, { id, workspaceId });
    if (workflow === null) throw notFound('workflow');
    if (name !== undefined && name !== workflow.name) {
      await updateWorkflow(database, workflow, { name });
      await insertWorkflowEvent(database, actor, { objectId: id, action: 'workflow.renamed' });
    }
    if (active !== undefined && active !== workflow.isActive)
      await switchWorkflow(database, actor, { workflow, active, now });
    return presentWorkflowDetail(database, actor, await requireWorkflow(database, actor, id));
  });
}

type Switching = { readonly workflow: Workflow; readonly active: boolean; readonly now: Date };

/** Events that occurred while the workflow was off do not start it afterwards. */
async function switchWorkflow(database: Database, actor: Editor, switching: Switching): Promise<void> {
  const { workflow, active, now } = switching;
  const { id, workspaceId } = workflow;
  const { definition } = await openWorkflow(database, workflow);
  if (active) {
    if (getPersonInBrowser(actor) === null && leavesWorkspace(definition))
      throw new AppError(
        'forbidden',
        'This workflow sends data out of the workspace, so an API token cannot switch it on. Sign in to do so.',
      );
    const checked = await checkDefinition(database, { workspaceId, definition, workflowId: id });
    if (!checked.canBeActive) {
      const [first] = [...checked.errors, ...checked.warnings];
      throw new AppError('conflict', first?.message ?? 'This workflow cannot be switched on.');
    }
  }
  const nextRunAt = active ? findNextStart(definition, now) : null;
  await updateWorkflow(database, workflow, { isActive: active, nextRunAt });
  await insertWorkflowEvent(database, actor, {
    objectId: id,
    action: active ? 'workflow.on' : 'workflow.off',
  });
}
