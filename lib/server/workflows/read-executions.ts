/** Reads the executions of a workflow, newest first, or one with its steps. */
import type { Viewer } from '@/lib/domain/team/actor';
import { listExecutions } from '@/lib/domain/workflows/execution-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentExecutionDetail, presentExecutions } from './present-execution';
import { requireWorkflow } from './open-workflow';
import { requireExecution } from './require-execution';

export function readExecutions(
  actor: Viewer,
  id: string,
  page: { readonly cursor?: string | undefined; readonly limit: number },
) {
  return inWorkspace(actor, async (database) => {
    const workflow = await requireWorkflow(database, actor, id);
    const executions = await listExecutions(database, workflow, {
      readerId: actor.userId,
      limit: page.limit,
      ...(page.cursor === undefined ? {} : { before: page.cursor }),
    });
    return {
      items: await presentExecutions(database, actor, executions),
      next: executions.length === page.limit ? (executions.at(-1)?.id ?? null) : null,
    };
  });
}

export function readExecution(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) =>
    presentExecutionDetail(database, actor, await requireExecution(database, actor, id)),
  );
}
