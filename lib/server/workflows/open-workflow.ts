/** Loads a workflow with its newest version, with secrets open and under its current name. */
import { notFound } from '@/lib/core/errors';
import type { WorkspaceId } from '@/lib/core/ids';
import { findVersion, type WorkflowVersion } from '@/lib/domain/workflows/version-store';
import { findWorkflow, type Workflow } from '@/lib/domain/workflows/workflow-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { openDefinition } from './definition-secrets';

export type OpenWorkflow = {
  readonly workflow: Workflow;
  readonly version: WorkflowVersion;
  readonly definition: WorkflowDefinition;
};

type InWorkspace = { readonly workspaceId: WorkspaceId };

export async function requireWorkflow(
  database: Database,
  { workspaceId }: InWorkspace,
  id: string,
): Promise<Workflow> {
  const workflow = await findWorkflow(database, { id, workspaceId });
  if (workflow === null) throw notFound('workflow');
  return workflow;
}

export async function requireVersion(
  database: Database,
  { id: workflowId, workspaceId }: Pick<Workflow, 'id' | 'workspaceId'>,
  number: number,
): Promise<WorkflowVersion> {
  const version = await findVersion(database, { workspaceId, workflowId, number });
  if (version === null) throw notFound('version');
  return version;
}

export async function openWorkflow(database: Database, workflow: Workflow): Promise<OpenWorkflow> {
  const version = await requireVersion(database, workflow, workflow.currentVersion);
  const definition = openDefinition(workflow.workspaceId, version.sealed);
  return { workflow, version, definition: { ...definition, name: workflow.name } };
}
