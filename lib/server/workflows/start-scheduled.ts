/**
 * The schedule: workflows whose time has come begin, each once. A workflow is claimed and its next time written in the transaction in which
 * its execution is made, and the execution is named by the time, so that several workers, or one that is killed, begin nothing twice.
 * Times that passed while nothing was running are not made up for, save the last.
 */
import type { Workflow } from '@/lib/domain/workflows/workflow-store';
import { claimDueWorkflows, updateWorkflow } from '@/lib/domain/workflows/workflow-store';
import { acrossWorkspaces, type Database } from '@/lib/platform/db/in-workspace';
import { findNextStart } from './approve-preview';
import { openWorkflow } from './open-workflow';
import { beginExecution } from '../changes/record-change';

/** Workflows that one look begins; the next look follows at once where there are more. */
const perLook = 20;

/** How many it began. */
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
