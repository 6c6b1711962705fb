/** The execution, or "not found". */
import { notFound } from '@/lib/core/errors';
import type { Viewer } from '@/lib/domain/team/actor';
import { type Execution, findExecution, isReadableBy } from '@/lib/domain/workflows/execution-store';
import { findWorkflow } from '@/lib/domain/workflows/workflow-store';
import type { Database } from '@/lib/platform/db/in-workspace';

/** Also throws "not found" if its workflow was deleted, or if its record is private to another member. */
export async function requireExecution(database: Database, actor: Viewer, id: string): Promise<Execution> {
  const execution = await findExecution(database, { id, workspaceId: actor.workspaceId });
  if (execution === null || !isReadableBy(execution, actor.userId)) throw notFound('execution');
  const { workspaceId, workflowId } = execution;
  if ((await findWorkflow(database, { id: workflowId, workspaceId })) === null) throw notFound('execution');
  return execution;
}
