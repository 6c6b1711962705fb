/** Reads the executions of a workflow, newest first, or one with its steps. */
import type { Viewer } from '@/lib/domain/team/actor';
import { listExecutions } from '@/lib/domain/workflows/execution-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentExecutionDetail, presentExecutions } from './present-execution';
import { requireWorkflow } from './open-workflow';
import { requireExecution } from './require-execution';
import { createIdCursor } from '../replies/list-cursor';

const cursor = createIdCursor('executions');

export function readExecutions(
  actor: Viewer,
  id: string,
  page: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const place = cursor.read(actor, page.cursor);
  return inWorkspace(actor, async (database) => {
    const workflow = await requireWorkflow(database, actor, id);
    const executions = await listExecutions(database, workflow, {
      readerId: actor.userId,
      limit: page.limit,
      ...(place === undefined ? {} : { before: place }),
    });
    return {
      items: await presentExecutions(database, actor, executions),
      next: cursor.writeNext(actor, { items: executions, limit: page.limit }),
    };
  });
}

export function readExecution(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) =>
    presentExecutionDetail(database, actor, await requireExecution(database, actor, id)),
  );
}
