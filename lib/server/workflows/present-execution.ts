/** Presents executions to users: the record without its long text, secrets masked, and each step with what permitted it. */
import { assertNever, notFound } from '@/lib/core/errors';
import type { Viewer } from '@/lib/domain/team/actor';
import { findActionType } from '@/lib/domain/workflows/actions/registry';
import { getEntity } from '@/lib/domain/workflows/entities';
import type { Execution } from '@/lib/domain/workflows/execution-store';
import { createGraph } from '@/lib/domain/workflows/graph';
import { listSteps, type Step, type StoredWait } from '@/lib/domain/workflows/step-store';
import { findVersion } from '@/lib/domain/workflows/version-store';
import { listWorkflowsById, type Workflow } from '@/lib/domain/workflows/workflow-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type {
  ExecutionStepReply,
  WorkflowExecutionDetailReply,
  WorkflowExecutionReply,
} from '@/lib/protocol/http/workflow-executions';
import { findRecordPath } from './find-record-path';
import { loadMemberNames } from './present-workflow';
import { maskOutput } from './step-records';

export async function presentExecutions(
  database: Database,
  { workspaceId }: Viewer,
  executions: readonly Execution[],
): Promise<WorkflowExecutionReply[]> {
  const ids = [...new Set(executions.map(({ workflowId }) => workflowId))];
  const workflows = await listWorkflowsById(database, workspaceId, ids);
  const names = await loadMemberNames(database, workspaceId);
  return executions.flatMap((execution) => {
    const workflow = workflows.find(({ id }) => id === execution.workflowId);
    if (workflow === undefined) return [];
    const { id, workflowId, version, status, failure, startedBy, costUsd } = execution;
    return [
      {
        id,
        workflow_id: workflowId,
        workflow_name: workflow.name,
        version,
        status,
        failure,
        started_because: describeStart(execution, workflow),
        started_by:
          startedBy === null ? null : { id: startedBy, name: names.get(startedBy) ?? 'A former member' },
        cost_usd: costUsd,
        created_at: execution.createdAt.toISOString(),
        started_at: execution.startedAt?.toISOString() ?? null,
        finished_at: execution.finishedAt?.toISOString() ?? null,
      },
    ];
  });
}

function describeStart({ start, startedBy }: Execution, { entity }: Workflow): string {
  const { one, created } = getEntity(entity);
  const title = start.record?.['title'];
  const named = typeof title === 'string' && title !== '' ? `“${title}”` : one;
  switch (start.kind) {
    case 'on_create':
      return `${named} ${created}`;
    case 'on_update':
      return `${named} changed`;
    case 'on_delete':
      return `${named} was deleted`;
    case 'manual':
      return `Run for ${named}`;
    case 'scheduled':
      // Somebody may start it between its times.
      return startedBy === null ? 'scheduled run' : 'run by hand';
    default:
      return assertNever(start.kind);
  }
}

export async function presentExecutionDetail(
  database: Database,
  actor: Viewer,
  execution: Execution,
): Promise<WorkflowExecutionDetailReply> {
  const { workspaceId, workflowId, version: number, start } = execution;
  const [row] = await presentExecutions(database, actor, [execution]);
  const version = await findVersion(database, { workspaceId, workflowId, number });
  if (row === undefined || version === null) throw new Error('An execution belongs to a version.');
  const steps = await listSteps(database, execution);
  const order = createGraph(version.sealed).order;
  return {
    ...row,
    trigger: { ...start.record, started_at: start.startedAt },
    record_path: await findRecordPath(database, {
      workspaceId,
      entity: version.sealed.entity,
      record: start.record,
    }),
    steps: steps
      .toSorted((one, other) => order.indexOf(one.actionId) - order.indexOf(other.actionId))
      .map(presentStep),
    can_retry: isRetryable(execution),
  };
}

/** An execution that was stopped before it began would be stopped again. */
export function isRetryable({ status, attempt }: Pick<Execution, 'status' | 'attempt'>): boolean {
  return status === 'failed' && attempt > 0;
}

function presentStep(step: Step): ExecutionStepReply {
  const type = findActionType(step.type);
  const { actionId, name, status, attempt, input, port, error, wait } = step;
  return {
    action_id: actionId,
    name,
    action_type: step.type,
    type_title: type?.title ?? step.type,
    risk: type?.risk ?? 'outward',
    status,
    attempt,
    input,
    output: maskOutput(step),
    port,
    error,
    waits_for: wait === null ? null : presentWait(wait),
    permitted_because: status === 'waiting' && wait?.kind === 'permission' ? null : step.reason,
    started_at: step.startedAt?.toISOString() ?? null,
    finished_at: step.finishedAt?.toISOString() ?? null,
  };
}

function presentWait(wait: StoredWait) {
  return {
    kind: wait.kind,
    until: 'until' in wait ? wait.until.toISOString() : null,
    tries: wait.kind === 'retry' ? wait.tries : null,
    run_id: wait.kind === 'run' ? wait.runId : null,
  };
}

export async function presentExecution(database: Database, actor: Viewer, execution: Execution) {
  const [reply] = await presentExecutions(database, actor, [execution]);
  if (reply === undefined) throw notFound('execution');
  return reply;
}
