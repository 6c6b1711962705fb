/** Reads the workflows of a workspace, or one of them. */
import type { Viewer } from '@/lib/domain/team/actor';
import { listWorkflows } from '@/lib/domain/workflows/workflow-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentWorkflowDetail, presentWorkflows } from './present-workflow';
import { requireWorkflow } from './open-workflow';

export function readWorkflows(actor: Viewer) {
  return inWorkspace(actor, async (database) => {
    const workflows = await listWorkflows(database, actor.workspaceId);
    return { items: await presentWorkflows(database, actor, workflows), next: null };
  });
}

export function readWorkflow(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) =>
    presentWorkflowDetail(database, actor, await requireWorkflow(database, actor, id)),
  );
}
