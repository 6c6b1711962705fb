/** Deletes a workflow, and restores it while the deletion can be undone. */
import { notFound } from '@/lib/core/errors';
import type { Editor } from '@/lib/domain/team/actor';
import { insertWorkflowEvent } from '@/lib/domain/workflows/audit-store';
import { lockWorkflow, updateWorkflow } from '@/lib/domain/workflows/workflow-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { undoSeconds } from '@/lib/core/undo-seconds';
import { presentWorkflowDetail } from './present-workflow';
import { requireWorkflow } from './open-workflow';

export function removeWorkflow(actor: Editor, id: string, now: Date = new Date()): Promise<void> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const workflow = await lockWorkflow(database, { id, workspaceId });
    if (workflow === null) throw notFound('workflow');
    await updateWorkflow(database, workflow, { isActive: false, nextRunAt: null, deletedAt: now });
    await insertWorkflowEvent(database, actor, { objectId: id, action: 'workflow.deleted' });
    await sendJob(
      database,
      { queue: 'erase', data: { workspaceId, kind: 'workflow', id, purge: false } },
      { delaySeconds: undoSeconds },
    );
  });
}

export function restoreWorkflow(actor: Editor, id: string) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    if (!(await updateWorkflow(database, { id, workspaceId }, { deletedAt: null })))
      throw notFound('workflow');
    await insertWorkflowEvent(database, actor, { objectId: id, action: 'workflow.restored' });
    return presentWorkflowDetail(database, actor, await requireWorkflow(database, actor, id));
  });
}
