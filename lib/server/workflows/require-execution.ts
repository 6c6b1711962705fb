/** The execution, or "not found". */
import { notFound } from '@/lib/core/errors';
import type { Viewer } from '@/lib/domain/team/actor';
import { type Execution, findExecution, isReadableBy } from '@/lib/domain/workflows/execution-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { requireWorkflow } from './open-workflow';

/** One of a workflow that was deleted is not there; and one for a record that is a colleague's alone is not there for others. */
export async function requireExecution(database: Database, actor: Viewer, id: string): Promise<Execution> {
  const execution = await findExecution(database, { id, workspaceId: actor.workspaceId });
  if (execution === null || !isReadableBy(execution, actor.userId)) throw notFound('execution');
  await requireWorkflow(database, actor, execution.workflowId).catch(() => {
    throw notFound('execution');
  });
  return execution;
}
