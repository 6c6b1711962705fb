/**
 * The schedule: starts each workflow once when its time has come. In one transaction a workflow is claimed, its execution is created and
 * its next time is written. The execution is identified by the scheduled time, so that several workers, or one that is killed, start
 * nothing twice. If several times have passed while no worker was running, the workflow is started only once for all of them.
 */
import type { Workflow } from '@/lib/domain/workflows/workflow-store';
import { claimDueWorkflows, updateWorkflow } from '@/lib/domain/workflows/workflow-store';
import { acrossWorkspaces, type Database } from '@/lib/platform/db/in-workspace';
import { findNextStart } from './approve-preview';
import { openWorkflow } from './open-workflow';
import { beginExecution } from '../triggers/record-change';

/** Maximum number of workflows that one check starts. The rest follow at the next check. */
const perLook = 20;

/** Returns how many workflows it started. */
export async function startScheduled(now: Date = new Date()): Promise<number> {
  return acrossWorkspaces(async (database) => {
    const due = await claimDueWorkflows(database, now, perLook);
    for (const workflow of due) await startOne(database, workflow, now);
    return due.length;
  });
}

async function startOne(database: Database, workflow: Workflow, now: Date): Promise<void> {
  const { nextRunAt } = workflow;
  if (nextRunAt === null) return;
  const { definition } = await openWorkflow(database, workflow);
  await beginExecution(database, workflow, {
    lineage: [],
    startedBy: null,
    failure: null,
    triggerKey: `schedule:${nextRunAt.toISOString()}`,
    start: {
      kind: 'scheduled',
      record: null,
      revisionId: null,
      previous: null,
      privateTo: null,
      startedAt: nextRunAt.toISOString(),
    },
  });
  await updateWorkflow(database, workflow, { nextRunAt: findNextStart(definition, now) });
}
